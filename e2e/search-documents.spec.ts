import type { FoundCards } from "#contract/messages-search.ts";
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";

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

async function recipes(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  for (const text of ["Plum cake", "Apple pie", "Marzipan", "Honey"]) pdf.addPage([300, 400]).drawText(text, { font });
  return Buffer.from(await pdf.save());
}
