import type { Locator } from "@playwright/test";
import { expect, expectNoAccessibilityProblem, test } from "./fixtures.ts";
import { drawing } from "./pictures.ts";
import { swipe } from "./swiping.ts";
import { anAlbum, viewerOf } from "./viewing.ts";
import { waitForUploads } from "./writing.ts";

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;

/** Waits until a script was executed and all style sheets of the page have arrived. */
async function loaded(script: string): Promise<void> {
  await import(script);
  const styles = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
  const waiting = styles.filter(({ sheet }) => !sheet);
  await Promise.all(waiting.map((link) => new Promise((resolve) => link.addEventListener("load", resolve))));
}

test("a caption written by one person is read by another under the photo and in the viewer", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const page = await signedIn(people[0]!);
  const dialogReady = page.waitForResponse(/photo-dialog[^/]*\.js$/);
  await page.goto(`/groups/${group.id}/write`);
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "sea.png", mimeType: "image/png", buffer: await drawing("#22456e") });
  await page.evaluate(loaded, (await dialogReady).url());
  const focusedByTap = page.getByRole("button", { name: /^Add a caption/ }).evaluate(async (button: HTMLElement) => {
    button.focus();
    button.click();
    await Promise.resolve();
    return document.activeElement?.id;
  });
  const dialog = page.getByRole("dialog", { name: "Photo" });
  await expect(dialog.getByLabel("Caption")).toHaveId((await focusedByTap) ?? "");
  await expect(dialog.getByRole("img", { name: "sea.png" })).toBeVisible();
  await dialog.getByLabel("Caption").fill("Before the rain");
  await dialog.getByLabel("Description").fill("Waves under a dark sky");
  await expectNoAccessibilityProblem(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Before the rain/ })).toBeFocused();
  await waitForUploads(page);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page).toHaveURL(/\/messages\//);

  const other = await signedIn(people[1]!);
  await other.goto(page.url());
  await expect(other.getByRole("article").getByText("Before the rain")).toBeVisible();
  await other.getByRole("link", { name: "Waves under a dark sky" }).click();
  await expect(viewerOf(other).getByText("Before the rain")).toBeVisible();
  await expect(viewerOf(other).getByText("Anna", { exact: true })).toBeVisible();
  await expect(viewerOf(other).getByText("1 of 1")).toBeVisible();
});

test("a comment on a photo appears live beside it for others, and leads from the conversation to it", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const [anna, bob] = people;
  const { message } = await anAlbum(anna!, group.id);
  const page = await signedIn(anna!);
  await page.goto(`/messages/${message.id}`);
  await page.getByRole("link", { name: "Photo 2 of 3 by Anna" }).click();
  const viewer = viewerOf(page);
  await expect(viewer.getByText("2 of 3")).toBeVisible();

  const other = await signedIn(bob!, phone);
  await other.goto(`/messages/${message.id}`);
  await other.getByRole("link", { name: "Photo 2 of 3 by Anna" }).tap();
  await viewerOf(other).getByRole("button", { name: "0 comments" }).tap();
  const sheet = other.getByRole("dialog", { name: /^(Comments|\d comments?)$/ });
  await sheet.getByRole("textbox", { name: "Comment on this photo" }).fill("Is that zthe tower?");
  await expectNoAccessibilityProblem(other);
  await sheet.getByRole("button", { name: "Send" }).tap();
  await expect(sheet.getByRole("heading", { name: "1 comment" })).toBeVisible();

  await expect(viewer.getByText("Is that zthe tower?")).toBeVisible();
  await expect(viewer.getByRole("heading", { name: "1 comment" })).toBeVisible();
  const box = viewer.getByRole("textbox", { name: "Comment on this photo" });
  await box.fill("It is, zoomed");
  await expect(viewer.getByText("2 of 3")).toBeVisible();
  await viewer.getByRole("button", { name: "Send" }).click();
  await expect(sheet.getByText("It is, zoomed")).toBeVisible();
  const response = sheet.getByRole("listitem", { name: "Comment by Anna" });
  await response.getByRole("button", { name: "React", exact: true }).tap();
  await sheet.getByRole("button", { name: "❤️", exact: true }).tap();
  await expect(viewer.getByRole("button", { name: "❤️ by Bob" })).toBeVisible();
  await response.getByRole("button", { name: "Reply" }).tap();
  await expect(sheet.getByRole("textbox", { name: "Comment on this photo" })).toBeFocused();
  await sheet.getByRole("textbox", { name: "Comment on this photo" }).fill("Then we were there");
  await sheet.getByRole("button", { name: "Send" }).tap();
  await expect(viewer.getByRole("button", { name: /Reply to.*Anna.*It is, zoomed/ })).toBeVisible();
  await other.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(viewerOf(other).getByText("Is that zthe tower?")).toBeVisible();
  await expectApart(viewerOf(other).getByRole("img", { name: "Photo 2 of 3 by Anna" }).last(), viewerOf(other));
  await expectNoAccessibilityProblem(page);
  await viewer.getByRole("button", { name: "Next photo" }).click();
  await expect(viewer.getByText("3 of 3")).toBeVisible();
  await expect(viewer.getByText("Is that zthe tower?")).toHaveCount(0);
  await page.keyboard.press("Escape");

  await expect(page.getByRole("listitem", { name: "Comment by Bob" })).toContainText("Is that zthe tower?");
  await page.getByRole("button", { name: "Photo 2 of 3: show it" }).first().click();
  await expect(viewer.getByText("2 of 3")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Photo 2 of 3: show it" }).first()).toBeFocused();
});

test("nothing covers a photo where people read from right to left", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const { message } = await anAlbum(people[0]!, group.id);
  const page = await signedIn(people[0]!, { locale: "ar-EG" });
  await page.goto(`/messages/${message.id}`);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await page.getByRole("link", { name: "Before the rain" }).click();
  const viewer = page.locator(".pswp--open");
  await expect(viewer.locator("aside").getByText("Before the rain")).toBeVisible();
  await expectApart(viewer.getByRole("img", { name: "Before the rain" }).last(), viewer);
});

test("on a phone a tap hides everything but the photo, a swipe moves on, and a swipe down closes", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const { message } = await anAlbum(people[0]!, group.id);
  const page = await signedIn(people[0]!, phone);
  await page.goto(`/messages/${message.id}`);
  await page.getByRole("link", { name: "Before the rain" }).tap();
  const viewer = viewerOf(page);
  await expect(page.locator(".pswp--open")).toBeVisible();
  await expect(viewer.getByText("Before the rain")).toBeVisible();
  await expectNoAccessibilityProblem(page);

  await page.touchscreen.tap(195, 400);
  await expect(viewer.getByRole("button", { name: "Close" })).toBeHidden();
  await expect(viewer.getByText("Before the rain")).toBeHidden();
  await page.touchscreen.tap(195, 400);
  await expect(viewer.getByRole("button", { name: "Close" })).toBeVisible();

  await swipe(page, { x: 300, y: 400 }, { x: 60, y: 400 });
  await expect(viewer.getByText("2 of 3")).toBeVisible();
  await expectApart(viewer.getByRole("img", { name: "Photo 2 of 3 by Anna" }).last(), viewer);

  await swipe(page, { x: 195, y: 300 }, { x: 195, y: 700 });
  await expect(viewer).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/messages/${message.id}$`));
  await page.goBack();
  await expect(page).not.toHaveURL(/\/messages\//);
});

test("on a computer nothing is on top of the photo, the arrows keep their distance, and a tablet has no column", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const { message } = await anAlbum(people[0]!, group.id);
  const page = await signedIn(people[0]!);
  await page.goto(`/messages/${message.id}`);
  await page.getByRole("link", { name: "Before the rain" }).click();
  const viewer = viewerOf(page);
  await expect(page.locator(".pswp--open")).toBeVisible();
  const photo = viewer.getByRole("img", { name: "Before the rain" }).last();
  await expectApart(photo, viewer);
  const [picture, arrow] = [
    await photo.boundingBox(),
    await viewer.getByRole("button", { name: "Next photo" }).boundingBox(),
  ];
  expect(arrow!.x - picture!.x - picture!.width).toBeGreaterThanOrEqual(20);
  const column = await viewer.getByRole("complementary").boundingBox();
  expect(column).toMatchObject({ width: 360, height: page.viewportSize()!.height });
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(viewer.getByRole("complementary")).toBeHidden();
  await expectApart(photo, viewer);
});

test("a photo that is still loading is shown blurred", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const { message } = await anAlbum(people[0]!, group.id);
  const page = await signedIn(people[0]!, phone);
  await page.goto(`/messages/${message.id}`);
  await page.getByRole("link", { name: "Before the rain" }).tap();
  await expect(page.locator(".pswp--open")).toBeVisible();
  const placeholders = page.locator("img.pswp__img--placeholder");
  await expect
    .poll(() => placeholders.evaluateAll((all) => all.some((one) => (one as HTMLImageElement).src.startsWith("data:"))))
    .toBe(true);
});

test("a photo turned by its author before sending is seen turned by others", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna", "Bob");
  const page = await signedIn(people[0]!);
  await page.goto(`/groups/${group.id}/write`);
  const buffer = await drawing("#22456e");
  await page.locator("input[type=file]").setInputFiles({ name: "sea.png", mimeType: "image/png", buffer });
  await waitForUploads(page);
  await page.getByRole("button", { name: "Caption and description of sea.png" }).click();
  const dialog = page.getByRole("dialog", { name: "Photo" });
  const isUpright = (picture: Locator) =>
    picture.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => naturalHeight > naturalWidth);
  await dialog.getByRole("button", { name: "Rotate" }).click();
  await expect.poll(() => isUpright(dialog.getByRole("img", { name: "sea.png" }))).toBe(true);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page).toHaveURL(/\/messages\//);

  const other = await signedIn(people[1]!);
  await other.goto(page.url());
  await expect.poll(() => isUpright(other.getByRole("img", { name: "Photo 1 of 1 by Anna" }))).toBe(true);
});

test("the dialog of a photo shows its buttons on the smallest phone", async ({ aGroupOf, signedIn }) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!, { viewport: { width: 320, height: 568 }, hasTouch: true });
  await page.goto(`/groups/${group.id}/write`);
  const buffer = await drawing("#22456e");
  await page.locator("input[type=file]").setInputFiles({ name: "sea.png", mimeType: "image/png", buffer });
  await waitForUploads(page);
  await page.getByRole("button", { name: "Caption and description of sea.png" }).tap();
  const dialog = page.getByRole("dialog", { name: "Photo" });

  for (const name of ["Rotate", "Cancel", "Save"])
    await expect(dialog.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
  await dialog.getByRole("textbox", { name: "Place" }).fill("At the lake");
  await expect(dialog.getByRole("textbox", { name: "Place" })).toBeInViewport({ ratio: 1 });
  await dialog.getByRole("button", { name: "Save" }).tap();
  await expect(dialog).toHaveCount(0);
});

test("photos are reordered by dragging with a finger, with a mouse and by keyboard, or in the dialog", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!, phone);
  await page.goto(`/groups/${group.id}/write`);
  const files = ["sea", "boat", "dog"].map(async (name, i) => ({
    ...{ name: `${name}.png`, mimeType: "image/png" },
    buffer: await drawing(["#8a3b12", "#3b6e22", "#22456e"][i]!),
  }));
  await page.locator("input[type=file]").setInputFiles(await Promise.all(files));
  await waitForUploads(page);
  const pictures = page.getByRole("list", { name: "Files of this message" }).locator("img");
  const order = () => pictures.evaluateAll((all) => all.map((one) => one.getAttribute("alt")));
  const middleOf = async (one: Locator) => {
    const { x, y, width, height } = (await one.boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  };

  const handle = page.getByRole("button", { name: "Move sea.png", exact: true });
  await swipe(page, await middleOf(handle), await middleOf(pictures.nth(1)));
  expect(await order()).toEqual(["boat.png", "sea.png", "dog.png"]);
  await handle.focus();
  await page.keyboard.press("ArrowRight");
  expect(await order()).toEqual(["boat.png", "dog.png", "sea.png"]);
  await expect(handle).toBeFocused();
  await expect(page.getByText("sea.png: position 3 of 3")).toBeAttached();

  await page.mouse.move(...xy(await middleOf(pictures.nth(0))));
  await page.mouse.down();
  const target = await middleOf(pictures.nth(1));
  await page.mouse.move(...xy(target), { steps: 6 });
  await page.keyboard.press("Escape");
  expect(await order()).toEqual(["boat.png", "dog.png", "sea.png"]);
  await page.mouse.up();

  await page.getByRole("button", { name: "Caption and description of sea.png" }).click();
  await page.getByRole("button", { name: "Move sea.png earlier" }).click();
  await expect(page.getByRole("dialog").getByText("2 of 3")).toBeVisible();
  expect(await order()).toEqual(["boat.png", "sea.png", "dog.png"]);
});

function xy({ x, y }: { x: number; y: number }): [number, number] {
  return [x, y];
}

/** Expects that the photo overlaps no button, link or text of the viewer. */
async function expectApart(photo: Locator, viewer: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const { x, y, width, height } = (await photo.boundingBox())!;
      return viewer.locator("button:visible, a:visible, p:visible").evaluateAll(
        (all, [left, top, right, bottom]) =>
          all.filter((one) => {
            const box = one.getBoundingClientRect();
            const isShown = getComputedStyle(one).opacity !== "0";
            return isShown && box.left < right && box.right > left && box.top < bottom && box.bottom > top;
          }).length,
        [x, y, x + width, y + height] as const,
      );
    })
    .toBe(0);
}
