import type { Locator, Page } from "@playwright/test";
import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";

const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });
const menu = (page: Page) => page.getByRole("button", { name: "Group menu" });

async function expectNothingNew(page: Page, feed: Locator): Promise<void> {
  await expect(feed.getByRole("article").first()).toBeVisible();
  await expect(feed.getByText("New:")).toHaveCount(0);
  await expect(page.getByText(/^New since/)).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleName("Notifications");
  await menu(page).click();
  await expect(page.getByRole("menuitem", { name: "Group settings" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Mark all as read" })).toHaveCount(0);
  await page.keyboard.press("Escape");
}

test("marking a group as read also applies to the bell, its threads and other devices, and can be undone", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = [people[0]!, people[1]!];
  const { id } = await anna.post(group.id, { title: "Long read" });
  await anna.request("POST", `/api/messages/${id}/read`, {});
  await bob.post(group.id, { text: "An answer" }, { parent: id });
  await bob.post(group.id, { title: "Fresh news" });
  const [page, elsewhere] = [await signedIn(anna), await signedIn(anna)];
  const feed = page.getByRole("feed", { name: "Messages" });
  await elsewhere.goto(`/groups/${group.id}`);
  await expect(elsewhere.getByRole("feed").getByText("New:")).toHaveCount(2);
  await page.goto(`/messages/${id}`);
  const newLine = page.getByRole("region", { name: "Comments" }).getByText("New", { exact: true });
  await expect(newLine).toBeVisible();

  await page.getByRole("link", { name: "Back", exact: true }).click();
  await menu(page).click();
  await page.getByRole("menuitem", { name: "Mark all as read" }).click();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/messages/${id}$`));
  await expect(newLine).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleName("Notifications");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(bell(page)).not.toHaveAccessibleName("Notifications");

  await page.getByRole("link", { name: "Back", exact: true }).click();
  await menu(page).click();
  await page.getByRole("menuitem", { name: "Mark all as read" }).click();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expectNothingNew(page, feed);
  await expectNothingNew(elsewhere, elsewhere.getByRole("feed"));
  await page.reload();
  await expectNothingNew(page, feed);
});

test("marking notifications as read also applies to groups, and leaves nothing marked as new", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = [people[0]!, people[1]!];
  await anna.post(group.id, { title: "Long read" });
  await anna.request("POST", `/api/groups/${group.id}/read`, {});
  await bob.post(group.id, { title: "Fresh news" });
  const page = await signedIn(anna);
  await page.goto(`/groups/${group.id}`);
  const feed = page.getByRole("feed", { name: "Messages" });
  await expect(feed.getByText("New:")).toHaveCount(1);

  await bell(page).click();
  const list = page.getByRole("dialog", { name: /^Notifications/ });
  await expect(list.getByRole("heading", { name: "New" })).toBeVisible();
  await list.getByRole("button", { name: "Mark all as read" }).click();
  await expect(list.getByRole("heading", { name: "New" })).toHaveCount(0);
  await expect(feed.getByText("New:")).toHaveCount(0);
  await list.getByRole("button", { name: "Undo" }).click();
  await expect(feed.getByText("New:")).toHaveCount(1);
  await list.getByRole("button", { name: "Mark all as read" }).click();
  await expectNoAccessibilityProblem(page);
  const wasRead = page.waitForResponse(/\/api\/groups\/.*\/read$/);
  await page.keyboard.press("Escape");
  await wasRead;
  await page.reload();
  await expectNothingNew(page, feed);
});
