import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import type { Person } from "./people.ts";

const back = (page: Page) => page.getByRole("link", { name: "Back", exact: true });
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

/** Opens a message in the middle of a long page, goes back by the arrow, and finds the page unchanged. */
async function expectToComeBack(page: Page, card: Locator): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(card).toBeAttached({ timeout: 200 });
  }).toPass();
  await card.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await expect(card).toBeInViewport();
  const top = await scrolled(page);
  expect(top).toBeGreaterThan(500);
  const address = page.url();
  await card.getByRole("link").click();
  await expect(page.getByRole("textbox", { name: "Write a comment" })).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);
  await back(page).click();
  await expect(page).toHaveURL(address);
  await expect(card.getByRole("link")).toBeFocused();
  await expect.poll(() => scrolled(page)).toBe(top);
}

async function aLongGroup(anna: Person, group: string): Promise<void> {
  for (let i = 0; i < 24; i++) {
    const { id } = await anna.post(group, { title: `Letter ${i}`, text: "about the plums" });
    await anna.request("POST", "/api/bookmarks", { message_id: id });
  }
}

test("the back arrow returns to the previous page: a group, search results or bookmarks", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  await aLongGroup(people[0]!, group.id);
  const page = await signedIn(people[0]!, { viewport: { width: 800, height: 600 } });
  for (const address of [`/groups/${group.id}`, `/groups/${group.id}/search?q=plums`, "/bookmarks"]) {
    await page.goto(address);
    await expectToComeBack(page, page.getByRole("article", { name: "Letter 8", exact: true }));
  }
});

test("the back arrow leads to the group if the message is the first page, and a reload keeps the history", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const { id } = await people[0]!.post(group.id, { title: "The salad" });
  const page = await signedIn(people[0]!);
  await page.goto("about:blank");
  await page.goto(`/messages/${id}`);
  await back(page).click();
  await expect(page).toHaveURL(new RegExp(`/groups/${group.id}$`));

  await page.goto("/bookmarks");
  await page.getByRole("button", { name: "Your groups" }).click();
  await page.getByRole("menuitem", { name: /^Famille Martin/ }).click();
  await page.getByRole("feed").getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/messages/${id}$`));
  await page.reload();
  await back(page).click();
  await expect(page).toHaveURL(new RegExp(`/groups/${group.id}$`));
  await expect(back(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/bookmarks$/);
});
