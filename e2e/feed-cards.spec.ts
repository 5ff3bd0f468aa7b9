import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import { expectToFit, narrow } from "./fitting.ts";

test("a card shows its reactions live, and who has commented instead of its date", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = [people[0]!, people[1]!];
  const { id } = await anna.post(group.id, { title: "Jam day", text: "Forty-one jars.\n\nThe lids come tomorrow." });
  const page = await signedIn(anna);
  await page.goto(`/groups/${group.id}`);
  const card = page.getByRole("article", { name: "Jam day" });
  await expect(card.getByRole("heading", { name: "Jam day" })).toBeVisible();
  await expect(card.getByText("The lids come tomorrow.")).toBeVisible();
  await expect(card).not.toContainText("commented");

  await bob.request("POST", `/api/messages/${id}/reactions`, { reaction: "❤️" });
  await expect(card).toContainText("1 reaction: ❤️");
  await bob.post(group.id, { text: "Well done" }, { parent: id });
  await expect(card).toContainText("Anna · Bob commented just now");
  await expect(card.locator("time")).toHaveAttribute("datetime", /^\d{4}-/);
  await expectNoAccessibilityProblem(page);

  await anna.post(group.id, { text: "Thank you" }, { parent: id });
  await expect(card).toContainText("Anna commented just now");
  await expect(card).not.toContainText("Anna · Anna");
});

test("pinned messages are in a line above the cards, and open from there", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const anna = people[0]!;
  for (const title of ["Keys and codes for the lake house", "Birthdays 2026", "For the album: your best picture"]) {
    const { id } = await anna.post(group.id, { title });
    await anna.request("PUT", `/api/messages/${id}`, { pinnedInGroup: true });
  }
  await anna.post(group.id, { title: "An ordinary one", text: "Hello" });
  const page = await signedIn(anna, { viewport: narrow });
  await page.goto(`/groups/${group.id}`);
  const strip = page.getByRole("list", { name: "Pinned messages" });
  await expect(strip.getByRole("listitem")).toHaveCount(3);
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article")).toHaveAttribute("aria-setsize", "1");
  await expectToFit(page);
  await expectNoAccessibilityProblem(page);
  await strip.getByRole("link", { name: "Birthdays 2026" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Birthdays 2026" })).toBeVisible();
});

test("a wide screen has four columns of cards", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  for (let n = 0; n < 8; n++) await people[0]!.post(group.id, { title: `Message ${n}` });
  const viewport = { width: 1920, height: 1080 };
  const page = await signedIn(people[0]!, { viewport, screen: viewport });
  await page.goto(`/groups/${group.id}`);
  await expect(page.getByRole("article")).toHaveCount(8);
  const lefts = await page.getByRole("article").evaluateAll((all) => all.map((card) => card.getBoundingClientRect().x));
  expect(new Set(lefts.map(Math.round)).size).toBe(4);
});
