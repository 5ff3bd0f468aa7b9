import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { drawing } from "./pictures.ts";
import { paper } from "./recordings.ts";
import { writeTitle } from "./writing.ts";

const phone = { viewport: { width: 390, height: 844 } };

async function expectNotWiderThanTheWindow(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
}

async function expectApart(one: Locator, other: Locator): Promise<void> {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!];
  expect(a.y >= b.y + b.height || b.y >= a.y + a.height).toBe(true);
}

test("a long word in the title or text does not widen the composer on a phone", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!, phone);
  await page.goto(`/groups/${group.id}/write`);
  await writeTitle(page, "Donaudampfschifffahrt".repeat(5));
  await page.getByLabel("Text").fill("Gesellschaftskapitän".repeat(30));
  await expectNotWiderThanTheWindow(page);
  await expect(page.getByRole("button", { name: "Send" })).toBeInViewport({ ratio: 1 });
});

test("the list of groups is not wider than the window, and leaves room for the name of the next event", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Donaudampfschifffahrtsgesellschaft Obere Donaustraße", "Anna", "Bob");
  const [anna, bob] = people as [(typeof people)[0], (typeof people)[0]];
  await anna.createGroup("Choir");
  const inTwoDays = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000).toISOString().slice(0, 16);
  await bob.post(group.id, { title: "Lunch with grandmother", date: `${inTwoDays}:00Z` });
  await anna.request("PUT", `/api/groups/${group.id}/mute`, { sparesPersonal: true });
  for (const width of [320, 390]) {
    const page = await signedIn(anna, { viewport: { width, height: 640 }, locale: "de-DE" });
    await page.goto("/groups");
    const event = page.getByRole("link", { name: /Lunch with/ });
    await expect(event).toBeVisible();
    await expectNotWiderThanTheWindow(page);
    expect((await event.getByText("Lunch with").boundingBox())!.width).toBeGreaterThan(60);
  }
});

test("a banner covers neither Save nor Send, and moves when they appear below it", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people as [(typeof people)[0], (typeof people)[0]];
  for (const options of [phone, { viewport: { width: 1280, height: 900 } }]) {
    const page = await signedIn(anna, options);
    await page.goto(`/users/${(await anna.me()).id}/settings?tab=profile`);
    await page.getByLabel("Name", { exact: true }).fill("Anna Martin");
    await page.getByRole("button", { name: "Save" }).click();
    const notice = page.locator("p").filter({ hasText: "Settings updated" }).locator("..");
    await expect(notice).toBeVisible();
    await page.getByLabel("Name", { exact: true }).fill("Anna");
    await expectApart(notice, page.getByRole("button", { name: "Save" }));
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);

    await bob.post(group.id, { title: "New" });
    await page.goto(`/groups/${group.id}`);
    await page.getByRole("button", { name: "Group menu" }).click();
    await page.getByRole("menuitem", { name: "Mark all as read" }).click();
    await page.keyboard.press("c");
    await page.getByLabel("Text").fill("line\n".repeat(60));
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const read = page.getByRole("status").filter({ hasText: "Famille Martin" }).locator("div").first();
    await expect(read).toBeVisible();
    for (const name of ["Send", "Cancel"]) await expectApart(read, page.getByRole("button", { name }));
  }
});

test("the first Tab focuses the link that skips to the content", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const { id } = await people[0]!.post(group.id, { title: "The salad" });
  const page = await signedIn(people[0]!);
  for (const path of [`/groups/${group.id}`, `/messages/${id}`, "/bookmarks"]) {
    await page.goto(path);
    await expect(page.locator("main h1").first()).toBeAttached();
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
});

test("a card shows the first picture of a message whose first file is a document", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const anna = people[0]!;
  const programme = await anna.upload("programme.pdf", paper("The programme"));
  const photo = await anna.upload("sea.png", await drawing("#22456e"));
  await anna.post(group.id, { title: "The weekend" }, { files: [programme.id, photo.id] });
  const page = await signedIn(anna);
  await page.goto(`/groups/${group.id}`);
  await expect(page.getByRole("article").locator("img").first()).toHaveAttribute("src", new RegExp(photo.id));
});

test("each paragraph and line of a card has its own text direction", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  await people[0]!.post(group.id, { text: "Hello\n\nשלום\nmorning" });
  const page = await signedIn(people[0]!);
  await page.goto(`/groups/${group.id}`);
  const words = page.getByRole("article").getByText("Hello").locator("..");
  const starts = await words.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    const middle = (left + right) / 2;
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) if (line.width > 0) found.push(line.right < middle ? "left" : "right");
    }
    return found;
  });
  expect(starts).toEqual(["left", "right", "left"]);
});
