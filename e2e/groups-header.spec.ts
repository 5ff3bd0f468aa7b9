import type { Page } from "@playwright/test";
import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import { expectRoomForFingers, expectToFit, narrow } from "./fitting.ts";
import { Person } from "./people.ts";
import { twoColours } from "./pictures.ts";

const phone = { viewport: { width: 390, height: 844 } };

test("the header shows how many members there are, live, and leads to the list of them", async ({
  hearth,
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const page = await signedIn(people[0]!);
  await page.goto(`/groups/${group.id}`);
  const head = page.getByRole("main").locator("header");
  await expect(head.getByRole("link", { name: "2 people" })).toBeVisible();

  const carla = await Person.signUp(hearth, "Carla", group.inviteKey!);
  await head.getByRole("link", { name: "3 people" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "3 people" })).toBeVisible();
  const list = page.getByRole("main");
  await expect(list.getByRole("listitem").filter({ hasText: "Carla" })).toBeVisible();
  await expectNoAccessibilityProblem(page);
  await carla.request("POST", `/api/groups/${group.id}/leave`);
  await expect(page.getByRole("heading", { level: 1, name: "2 people" })).toBeVisible();
});

test("a member invites by the share sheet of the device, or else by copying the link", async ({
  hearth,
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const link = `${hearth.url}/invitation/${group.inviteKey}`;
  const page = await signedIn(people[0]!, { permissions: ["clipboard-read", "clipboard-write"] });
  await withoutShareSheet(page);
  await page.goto(`/groups/${group.id}`);
  const head = page.getByRole("main").locator("header");
  await head.getByRole("button", { name: "Invite" }).click();
  await expect(page.getByText("Invitation link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  await page.evaluate(() => {
    const share = async (shared: ShareData) => void (document.title = `shared ${shared.url}`);
    Object.defineProperty(navigator, "share", { value: share });
  });
  await head.getByRole("button", { name: "Invite" }).click();
  await expect(page).toHaveTitle(`shared ${link}`);
});

test("a group is left from its menu", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  await people[1]!.post(group.id, { title: "Goodbye" });
  const page = await signedIn(people[1]!);
  await page.goto(`/groups/${group.id}`);
  await page.getByRole("button", { name: "Group menu" }).click();
  await expectNoAccessibilityProblem(page);
  await page.getByRole("menuitem", { name: "Leave the group" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("1 message");
  await page.getByRole("alertdialog").getByRole("button", { name: "Leave the group" }).click();
  await expect(page.getByText("You left the group")).toBeVisible();
});

test("the tabs of a group lead to its photos, calendar and members, and stay below the bar", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  for (let n = 0; n < 8; n++) await people[0]!.post(group.id, { title: `Message ${n}`, text: "One line\n".repeat(9) });
  const page = await signedIn(people[0]!, { viewport: narrow });
  await page.goto(`/groups/${group.id}`);
  const tabs = page.getByRole("navigation", { name: "Parts of the group" });
  const messages = page.getByRole("feed", { name: "Messages" });
  await expect(messages.getByRole("article").first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
  await expect(tabs).toBeInViewport({ ratio: 1 });
  const bar = (await page.getByRole("navigation", { name: "Your groups" }).boundingBox())!;
  await expect.poll(async () => (await tabs.boundingBox())!.y).toBeCloseTo(bar.y + bar.height, -1);
  for (const name of ["Photos", "Calendar", "Members"]) {
    await tabs.getByRole("link", { name }).click();
    await expect(tabs.locator("[aria-current=page]")).toHaveText(name);
    await expectToFit(page);
    await expectNoAccessibilityProblem(page);
  }
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "Bob" })).toBeVisible();
  await tabs.getByRole("link", { name: "Messages" }).click();
  await expect(messages.getByRole("article").first()).toBeVisible();
});

test("on a phone the name and the search join the bar once the header has scrolled away", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  for (let n = 0; n < 8; n++) await people[0]!.post(group.id, { title: `Message ${n}`, text: "One line\n".repeat(9) });
  const page = await signedIn(people[0]!, phone);
  await page.goto(`/groups/${group.id}`);
  const name = page.getByRole("button", { name: "Your groups" }).getByText("Famille Martin", { exact: true });
  const search = page.getByRole("banner").getByRole("button", { name: "Search in Famille Martin" });
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect.poll(async () => (await name.boundingBox())?.width ?? 0).toBeLessThan(2);
  await expect(search).toBeHidden();
  await expectRoomForFingers(page);

  await page.evaluate(() => window.scrollTo(0, 600));
  await expect.poll(async () => (await name.boundingBox())?.width ?? 0).toBeGreaterThan(50);
  await expect(search).toBeVisible();
  await page.setViewportSize(narrow);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(search).toBeHidden();
  await expectToFit(page);
});

test("the switcher counts the other groups with something new", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = [people[0]!, people[1]!];
  const club = await bob.createGroup("Allotment friends");
  await anna.request("POST", `/api/groups/invitation/${club.inviteKey}`);
  const page = await signedIn(anna);
  await page.goto(`/groups/${group.id}`);
  const switcher = page.getByRole("button", { name: "Your groups" });
  await expect(switcher).toHaveAccessibleName("Your groups Famille Martin");
  await bob.post(group.id, { title: "Here" });
  await bob.post(club.id, { title: "There" });
  await expect(switcher).toHaveAccessibleName("Your groups Famille Martin 1 group with new messages");
  await switcher.click();
  await page.getByRole("menuitem", { name: "Allotment friends (New)" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Allotment friends" })).toBeVisible();
});

test("an empty group offers to invite, to share a photo and to write", async ({ hearth, aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!, { permissions: ["clipboard-read", "clipboard-write"] });
  await withoutShareSheet(page);
  await page.goto(`/groups/${group.id}`);
  await expect(page.getByRole("heading", { level: 2, name: "Nothing here yet" })).toBeVisible();
  await expectNoAccessibilityProblem(page);
  await page.getByRole("button", { name: "Invite the others" }).click();
  await expect(page.getByText("Invitation link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${hearth.url}/invitation/${group.inviteKey}`);

  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("link", { name: "Share the first photo" }).click();
  await (await chooser).setFiles({ name: "red.jpg", mimeType: "image/jpeg", buffer: await twoColours("#f00", "#00f") });
  await expect(page.getByRole("img", { name: "red.jpg" }).or(page.getByText("red.jpg")).first()).toBeAttached();
  await page.goto(`/groups/${group.id}`);
  await page.getByRole("link", { name: "Write the first words" }).click();
  await expect(page.getByLabel("Text")).toBeVisible();
});

async function withoutShareSheet(page: Page): Promise<void> {
  await page.addInitScript(() => {
    delete (Navigator.prototype as { share?: unknown }).share;
  });
}

test("a member mutes the group for a while and is notified only of replies to them", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people as [Person, Person];
  const mine = await bob.post(group.id, { title: "My question" });
  const page = await signedIn(bob, phone);
  await page.goto(`/groups/${group.id}`);
  await page.getByRole("button", { name: "Group menu" }).click();
  await page.getByRole("menuitem", { name: "Mute…" }).click();
  const dialog = page.getByRole("dialog", { name: "Mute Famille Martin?" });
  await expect(dialog.getByRole("checkbox", { name: "Still notify me of mentions and replies to me" })).toBeChecked();
  await expectNoAccessibilityProblem(page);
  await dialog.getByRole("button", { name: "Until I turn it back on" }).click();
  await expect(page.getByRole("main").getByText("Muted", { exact: true })).toBeVisible();

  await anna.post(group.id, { title: "Noise" });
  await expect(page.getByRole("button", { name: "1 new" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
  await anna.post(group.id, { text: "An answer" }, { parent: mine.id });
  await expect(page.getByRole("button", { name: /^Notifications.*1/ })).toBeVisible();

  await page.getByRole("button", { name: "Group menu" }).click();
  await page.getByRole("menuitem", { name: "Unmute" }).click();
  await expect(page.getByText("You will hear from Famille Martin again")).toBeVisible();
  await expect(page.getByRole("main").getByText("Muted", { exact: true })).toHaveCount(0);
  await anna.post(group.id, { title: "News" });
  await expect(page.getByRole("button", { name: /^Notifications.*2/ })).toBeVisible();
});
