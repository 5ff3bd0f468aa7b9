import type { JSHandle, Page } from "@playwright/test";
import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import { drawing, phonePhoto } from "./pictures.ts";
import { addToMessage, waitForUploads, writeTitle } from "./writing.ts";

async function addDrawings(page: Page, ...names: string[]): Promise<void> {
  const files = names.map(async (name, i) => ({
    ...{ name: `${name}.png`, mimeType: "image/png" },
    buffer: await drawing(["#8a3b12", "#3b6e22", "#22456e"][i]!),
  }));
  await page.locator("input[type=file]").setInputFiles(await Promise.all(files));
  await expect(tiles(page).getByRole("button", { name: /^Caption and description/ })).toHaveCount(names.length);
  await waitForUploads(page);
}

function tiles(page: Page) {
  return page.getByRole("list", { name: "Files of this message" }).getByRole("listitem");
}

async function order(page: Page): Promise<(string | null)[]> {
  return tiles(page)
    .locator("img")
    .evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute("alt")));
}

test("photos can be reordered by dragging, and have captions and descriptions that survive a reload", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!);
  await page.goto(`/groups/${group.id}/write`);
  const text = page.getByRole("textbox", { name: "Text" });
  const emptyHeight = (await text.boundingBox())!.height;
  await addDrawings(page, "sea", "boat", "dog");
  expect((await text.boundingBox())!.height).toBeLessThan(emptyHeight / 2);
  await tiles(page).nth(0).dragTo(tiles(page).nth(2));
  expect(await order(page)).toEqual(["boat.png", "dog.png", "sea.png"]);

  await page.getByRole("button", { name: "Caption and description of dog.png" }).click();
  const dialog = page.getByRole("dialog", { name: "Photo" });
  await dialog.getByLabel("Caption").fill("First snow");
  await dialog.getByLabel("Description").fill("Rex in the snow");
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Draft saved")).toBeVisible();
  await page.reload();
  await expect.poll(() => order(page)).toEqual(["boat.png", "dog.png", "sea.png"]);
  await expect(page.getByRole("button", { name: "First snow (dog.png)" })).not.toHaveCSS("border-radius", "0px");
  await expectNoAccessibilityProblem(page);
  await page.getByRole("button", { name: "Send" }).click();

  await expect(page).toHaveURL(/\/messages\//);
  const names = () =>
    page.locator("article img[loading=lazy]").evaluateAll((all) => all.map((one) => one.getAttribute("alt")));
  await expect.poll(names).toEqual(["Photo 1 of 3 by Anna", "Rex in the snow", "Photo 3 of 3 by Anna"]);
  await expect(page.getByRole("article").getByText("First snow")).toBeVisible();
});

test("an event has a time in the reader's zone and a place, is answered live and in calendars, and can be removed", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const page = await signedIn(people[0]!, { timezoneId: "Europe/Paris" });
  await page.goto(`/groups/${group.id}/write`);
  await writeTitle(page, "Christmas at ours");
  await addToMessage(page, "Event");
  await page.getByLabel("Day", { exact: true }).fill("2037-12-24");
  await page.getByLabel("Time", { exact: true }).fill("18:30");
  await page.getByLabel("Until", { exact: true }).fill("22:00");
  await page.getByLabel("Place", { exact: true }).fill("12 rue des Tilleuls, Annecy");
  await expectNoAccessibilityProblem(page);
  await page.getByRole("button", { name: "Send" }).click();

  const time = page.getByText(/^Thursday, December 24, 2037, 6:30\s–\s10:00\sPM$/);
  await expect(time).toBeVisible();
  await expect(page.getByText("12 rue des Tilleuls, Annecy")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open in Maps" })).toBeVisible();
  await expect(page.getByText("1 person hasn’t responded")).toBeVisible();
  await expectNoAccessibilityProblem(page);

  const elsewhere = await signedIn(people[1]!, { timezoneId: "America/New_York" });
  await elsewhere.goto(page.url());
  await expect(elsewhere.getByText(/^Thursday, December 24, 2037, 12:30\s–\s4:00\sPM$/)).toBeVisible();
  await elsewhere.getByRole("button", { name: "Yes", exact: true }).click();
  await elsewhere.getByRole("button", { name: "One person more" }).click();
  await elsewhere.getByLabel("Note (optional)").fill("We bring chairs");
  await elsewhere.getByLabel("Note (optional)").press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: "Bob" })).toContainText("Bob+1 · We bring chairs");
  await expect(page.getByText(/ responded$/)).toHaveCount(0);
  await expectNoAccessibilityProblem(page);

  await elsewhere.goto(`/groups/${group.id}`);
  await expect(elsewhere.getByRole("article").getByText("3 people are coming")).toBeAttached();
  await elsewhere.goto(`/groups/${group.id}/calendar?month=2037-12`);
  await elsewhere.getByRole("button", { name: "Thursday, December 24, 2037, Christmas at ours" }).click();
  await expectNoAccessibilityProblem(elsewhere);
  const entry = elsewhere
    .getByRole("listitem")
    .filter({ hasText: /12:30\s–\s4:00\sPM · 12 rue des Tilleuls, AnnecyYes/ });
  await entry.getByRole("link", { name: "Christmas at ours" }).click();
  await expect(elsewhere.getByRole("heading", { name: "Christmas at ours" })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Add to your calendar" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.ics$/);

  await page.getByRole("button", { name: "More", exact: true }).first().click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await expect(page.getByLabel("Time", { exact: true })).toHaveValue("18:30");
  await expect(page.getByLabel("Until", { exact: true })).toHaveValue("22:00");
  await page.getByRole("button", { name: "Remove the event" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  await expect(time).toHaveCount(0);
});

test("files dropped or pasted anywhere on the page are added to the message", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!);
  await page.goto(`/groups/${group.id}/write`);
  await expect(page.getByLabel("Text")).toBeVisible();
  const hint = page.getByText("Drop your files here");

  const dropped = await carrying(page, "sea.png", await drawing("#22456e"));
  await page.dispatchEvent("header", "dragenter", { dataTransfer: dropped });
  await expect(hint).toBeVisible();
  await page.dispatchEvent("header", "drop", { dataTransfer: dropped });
  await expect(hint).toHaveCount(0);
  const pasted = await carrying(page, "dog.png", await drawing("#8a3b12"));
  await page.getByLabel("Text").evaluate((field, clipboardData) => {
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, pasted);

  await expect.poll(() => order(page)).toEqual(["sea.png", "dog.png"]);
});

test("the remaining characters of a title are counted near the limit; leaving a draft asks and keeps it", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!);
  await page.goto(`/groups/${group.id}/write`);
  const title = page.getByLabel("Title");
  await writeTitle(page, "a".repeat(115));
  await expect(page.getByText("characters left")).toHaveCount(0);
  await title.fill("a".repeat(118));
  await expect(page.getByText("10 characters left")).toBeVisible();
  await title.fill("a".repeat(130));
  await expect(page.getByText("2 characters too many")).toBeVisible();

  const question = page.getByRole("alertdialog", { name: "Keep what you have written?" });
  await page.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Keep writing" }).click();
  await expect(title).toHaveValue("a".repeat(130));
  await page.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Keep draft" }).click();
  await expect(page).toHaveURL(`/groups/${group.id}`);
  await page.goto(`/groups/${group.id}/write`);
  await expect(title).toHaveValue("a".repeat(130));
  await page.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await page.goto(`/groups/${group.id}/write`);
  await expect(page.getByRole("button", { name: "Add a title" })).toBeVisible();
});

test("the gallery of a phone offers photos and videos together", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await page.goto(`/groups/${group.id}/write`);
  const asked = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add to the message" }).tap();
  await page.getByRole("button", { name: "Photos and videos" }).tap();
  const gallery = await asked;
  expect((await gallery.element().getAttribute("accept"))!.split(",")).toEqual(
    expect.arrayContaining(["image/*", "video/*"]),
  );
  await gallery.setFiles({ name: "now.jpg", mimeType: "image/jpeg", buffer: await phonePhoto(300, 400) });
  await expect.poll(() => order(page)).toEqual(["now.jpg"]);
});

function carrying(page: Page, name: string, content: Buffer): Promise<JSHandle<DataTransfer>> {
  return page.evaluateHandle(
    ([name, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      const carried = new DataTransfer();
      carried.items.add(new File([bytes], name, { type: "image/png" }));
      return carried;
    },
    [name, content.toString("base64")] as const,
  );
}

test("Send works while photos are uploading, and the message is posted once they are there, even after a reload", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const page = await signedIn(people[0]!);
  let letThrough = () => {};
  const free = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route("**/api/files", async (route) => {
    await free;
    await route.continue();
  });
  await page.goto(`/groups/${group.id}/write`);
  await page.getByLabel("Text").fill("Twelve of them");
  await page.locator("input[type=file]").setInputFiles([
    { name: "sea.png", mimeType: "image/png", buffer: await drawing("#8a3b12") },
    { name: "boat.png", mimeType: "image/png", buffer: await drawing("#3b6e22") },
  ]);
  await expect(page.getByText("Files are still being uploaded.")).toBeVisible();
  await expectNoAccessibilityProblem(page);

  await page.getByRole("button", { name: "Send" }).click();

  await expect(page).toHaveURL(new RegExp(`/groups/${group.id}$`));
  const waiting = page.getByRole("region", { name: "Not sent yet" });
  await expect(waiting).toContainText("Posting when 2 uploads finish");
  await page.reload();
  await expect(waiting).toContainText("Twelve of them");
  letThrough();
  await expect(waiting).toHaveCount(0);
  const other = await signedIn(people[1]!);
  await other.goto(`/groups/${group.id}`);
  await other.getByRole("link", { name: /Twelve of them/ }).click();
  await expect(other.getByRole("link", { name: /Photo \d of 2/ })).toHaveCount(2);
});

test("a file that was chosen before is skipped, unless the person wants it twice", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!);
  await page.goto(`/groups/${group.id}/write`);
  const sea = { name: "sea.png", mimeType: "image/png", buffer: await drawing("#22456e") };
  const boat = { name: "boat.png", mimeType: "image/png", buffer: await drawing("#8a3b12") };
  const input = page.locator("input[type=file]");
  await input.setInputFiles([sea]);
  await expect(tiles(page)).toHaveCount(1);
  await input.setInputFiles([{ ...sea, name: "copy.png" }, boat]);
  await expect(page.getByText("1 file is already here: skipped")).toBeVisible();
  await expect.poll(() => order(page)).toEqual(["sea.png", "boat.png"]);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(() => order(page)).toEqual(["sea.png", "boat.png", "copy.png"]);
});
