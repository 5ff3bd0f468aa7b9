import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";

test("the search suggests filters by date and person", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  await people[1]!.post(group.id, { title: "Plums" });
  for (const viewport of [
    { width: 1280, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const page = await signedIn(people[0]!, { viewport });
    await page.goto(`/groups/${group.id}`);
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.keyboard.press("/");
    await page.getByRole("search").getByRole("link", { name: "Find by date or person" }).click();
    const filters = page.getByRole("dialog", { name: "Filter" });
    await expect(filters.getByLabel("Written by")).toBeInViewport({ ratio: 1 });
    await expectNoAccessibilityProblem(page);
    await filters.getByLabel("Written by").selectOption("Bob");
    await filters.getByRole("button", { name: "Show results" }).click();
    await expect(filters).toBeHidden();
    await expect(page.getByText("1 result", { exact: true })).toBeVisible();
  }
});

test("the search opens by its key as soon as the page is visible", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  await people[0]!.post(group.id, { title: "Plums" });
  const page = await signedIn(people[0]!);
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector("article")) return;
      seen.disconnect();
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true }));
    });
    seen.observe(document, { childList: true, subtree: true });
  });
  await page.goto(`/groups/${group.id}`);
  await expect(page.getByRole("searchbox", { name: "Search in Famille Martin" })).toBeFocused();
});

test("a suggestion shows the match even if it is far into the text", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const long = "We walked for hours along the river until nobody could feel their feet any more and found";
  await people[0]!.post(group.id, { title: `${long} chestnuts`, text: "Nothing else" });
  await people[0]!.post(group.id, { title: "Sunday", text: `${long} chestnuts everywhere` });
  const page = await signedIn(people[0]!, { viewport: { width: 390, height: 844 } });
  await page.goto(`/groups/${group.id}`);
  await page.getByRole("button", { name: "Search in Famille Martin" }).click();
  await page.keyboard.type("chestn");
  const offered = page.getByRole("search").getByRole("link");
  await expect(offered).toHaveCount(2);
  for (const link of await offered.all()) {
    const mark = link.locator("mark");
    await expect(mark).toHaveText("chestn");
    const isCut = await mark.evaluate((element) => {
      const line = element.parentElement!.getBoundingClientRect();
      const { left, right } = element.getBoundingClientRect();
      return left < line.left || right > line.right;
    });
    expect(isCut).toBe(false);
  }
});
