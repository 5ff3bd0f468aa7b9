import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";

test("shortcuts move through cards, comments and messages, write, and show help, but not while typing", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const anna = people[0]!;
  const { id } = await anna.post(group.id, { title: "First" });
  await anna.post(group.id, { text: "A comment" }, { parent: id });
  await anna.post(group.id, { title: "Second", text: "Words" });
  const page = await signedIn(anna);
  await page.goto(`/groups/${group.id}`);
  const cards = page.getByRole("feed").getByRole("heading").getByRole("link");
  await expect(cards).toHaveCount(2);

  await page.keyboard.press("j");
  await expect(cards.nth(0)).toBeFocused();
  await page.keyboard.press("j");
  await expect(cards.nth(1)).toBeFocused();
  await page.keyboard.press("k");
  await expect(cards.nth(0)).toBeFocused();

  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys).toBeVisible();
  await expectNoAccessibilityProblem(page);
  await page.keyboard.press("j");
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await expect(cards.nth(0)).toBeFocused();

  await page.goto(`/messages/${id}`);
  await expect(page.getByText("A comment")).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.locator("[data-reply]")).toBeFocused();
  await expect(page.getByRole("link", { name: "Previous message" })).toBeVisible();
  await page.keyboard.press("p");
  await expect(page.getByRole("heading", { name: "Second" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Next message" })).toBeVisible();
  await page.keyboard.press("n");
  await expect(page.getByText("A comment")).toBeVisible();
  await page.keyboard.press("c");
  const box = page.getByRole("textbox").last();
  await expect(box).toBeFocused();
  await page.keyboard.type("jk?c/");
  await expect(box).toHaveValue("jk?c/");
});
