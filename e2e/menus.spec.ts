import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import type { Person } from "./people.ts";
import { anAlbum } from "./viewing.ts";

/** Returns the menus of the page with more than seven entries, and how many menus it has. */
async function countEntries(page: Page) {
  const menus = page.locator('button[aria-haspopup="menu"]:visible');
  const tooLong: string[] = [];
  const count = await menus.count();
  for (let n = 0; n < count; n++) {
    const menu = menus.nth(n);
    await menu.press("Enter");
    await expect(menu).toHaveAttribute("aria-expanded", "true");
    const entries = page.locator("[role=menu]:visible [role^=menuitem]");
    await expect(entries.first()).toBeVisible();
    if ((await entries.count()) > 7) tooLong.push(`${await menu.getAttribute("aria-label")}: ${await entries.count()}`);
    await page.keyboard.press("Escape");
    await expect(menu).toHaveAttribute("aria-expanded", "false");
  }
  return { count, tooLong };
}

test("no menu of a member has more than seven entries", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  for (let n = 0; n < 8; n++) await anna.createGroup(`Club ${n}`);
  const { message, photos } = await anAlbum(anna, group.id);
  const comment = await bob.post(group.id, { text: "How lovely" }, { parent: message.id });
  await anna.request("POST", "/api/bookmarks", { message_id: message.id });
  const chosen = photos.map(({ id }) => ({ id, messageId: message.id }));
  const album = await anna.request<{ id: string }>("POST", `/api/groups/${group.id}/albums`, {
    ...{ title: "Lake", isCommon: true, photos: chosen },
  });

  for (const person of [anna, bob]) {
    const page = await signedIn(person);
    const ofGroup = ["", "/photos", "/albums", "/calendar", "/members"].map((part) => `/groups/${group.id}${part}`);
    const others = ["/groups", "/notifications", "/bookmarks", `/messages/${message.id}`, `/albums/${album.id}`];
    for (const address of [...ofGroup, ...others]) {
      await page.goto(address);
      await expect(page.locator("main h1").first()).toBeAttached();
      await expect(page.locator("main [data-skeleton]")).toHaveCount(0);
      if (address.endsWith(message.id)) await page.locator(`[data-reply="${comment.id}"]`).hover();
      const { count, tooLong } = await countEntries(page);
      expect.soft(tooLong, address).toEqual([]);
      expect.soft(count, address).toBeGreaterThan(0);
    }
  }
});
