import type { FoundCards } from "#contract/messages-search.ts";
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import { phonePhoto } from "./pictures.ts";

test("Bob finds words of a document and opens it at the page that has them", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const file = await people[0]!.upload("Recipes.pdf", await recipes());
  await people[0]!.post(group.id, { title: "From the attic" }, { files: [file.id] });
  const page = await signedIn(people[1]!, { viewport: { width: 390, height: 844 } });
  const found = page.getByRole("link", { name: "Recipes.pdf, page 3" });
  const search = { group: group.id, search: "marzipan" };
  await expect
    .poll(async () => (await people[1]!.request<FoundCards>("POST", "/api/messages/search/cards", search)).totalItems)
    .toBe(1);
  await page.goto(`/groups/${group.id}/search?q=marzipan`);
  await expect(found).toHaveAttribute("href", /\.pdf#page=3$/);
  await expectNoAccessibilityProblem(page);
  const document = await page.request.get((await found.getAttribute("href"))!);
  expect(document.headers()["content-type"]).toBe("application/pdf");
});

test("a result that was found in a photo opens that photo", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const anna = people[0]!;
  const files = [
    await anna.upload("lake.jpg", await phonePhoto(800, 600)),
    await anna.upload("recipe.jpg", await phonePhoto(800, 600)),
  ];
  await anna.post(group.id, { title: "From the attic" }, { files: files.map(({ id }) => id) });
  const page = await signedIn(anna, { viewport: { width: 390, height: 844 } });
  // The server reads photos only with packages of the operator, and minutes later.
  await page.route("**/api/messages/search/cards", async (route) => {
    const response = await route.fetch();
    const found = (await response.json()) as FoundCards;
    await route.fulfill({
      response,
      json: { ...found, cards: found.cards.map((card) => ({ ...card, readPhoto: files[1]!.id })) },
    });
  });
  await page.goto(`/groups/${group.id}/search?q=attic`);
  await expectNoAccessibilityProblem(page);
  await page.getByRole("button", { name: "Found in a photo" }).click();
  await expect(page.getByRole("dialog")).toContainText("2 of 2");
});

async function recipes(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  for (const text of ["Plum cake", "Apple pie", "Marzipan", "Honey"]) pdf.addPage([300, 400]).drawText(text, { font });
  return Buffer.from(await pdf.save());
}
