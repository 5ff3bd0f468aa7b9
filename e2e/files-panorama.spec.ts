import type { Locator } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "./fixtures.ts";
import { drawing } from "./pictures.ts";
import { swipe } from "./swiping.ts";

/** A picture 16 times as wide as high, of 16 squares. */
function panorama(): Promise<Buffer> {
  const squares = Array.from({ length: 16 }, (_, at) => ({
    input: {
      create: { width: 300, height: 300, channels: 3 as const, background: { r: at * 16, g: 120, b: 255 - at * 16 } },
    },
    left: at * 300,
    top: 0,
  }));
  return sharp({ create: { width: 4800, height: 300, channels: 3, background: "white" } })
    .composite(squares)
    .jpeg()
    .toBuffer();
}

const boxOf = async (picture: Locator) => (await picture.boundingBox()) ?? { x: 0, width: 0, height: 0 };

const shown = ".pswp__item[aria-hidden=false] img.pswp__img:not(.pswp__img--placeholder)";

const screens = [
  ["a phone", { width: 390, height: 844 }, "en-US"],
  ["a computer", { width: 1280, height: 900 }, "en-US"],
  ["a phone from right to left", { width: 390, height: 844 }, "ar"],
] as const;

for (const [name, viewport, locale] of screens) {
  test(`a panorama fills the height of ${name}, and arrow keys, wheel and fingers scroll it`, async ({
    aGroupOf,
    signedIn,
  }) => {
    const { group, people } = await aGroupOf("Famille Martin", "Anna");
    const anna = people[0]!;
    const photos = [
      await anna.upload("ridge.jpg", await panorama()),
      await anna.upload("a.png", await drawing("#22456e")),
    ];
    const message = await anna.post(group.id, { title: "Alps" }, { files: photos.map(({ id }) => id) });
    const page = await signedIn(anna, { viewport, locale, hasTouch: true });
    await page.goto(`/messages/${message.id}`);
    await page.locator(`a[href$="${photos[0]!.contentUrl}"]`).first().click();
    const wide = page.locator(`${shown}[src*="${photos[0]!.id}"]`);
    const left = async () => Math.round((await boxOf(wide)).x);

    await expect.poll(async () => (await boxOf(wide)).height).toBeGreaterThan(viewport.height * 0.6);
    // The opening animation ends with the picture in the middle.
    await expect
      .poll(async () => Math.abs(2 * (await left()) + (await boxOf(wide)).width - viewport.width))
      .toBeLessThan(400);
    const middle = await left();
    await page.keyboard.press("ArrowRight");
    await expect.poll(left).toBeLessThan(middle - viewport.width * 0.3);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(left).toBe(middle);

    await page.mouse.move(viewport.width / 4, viewport.height / 2);
    await page.mouse.wheel(0, 200);
    await expect.poll(left).toBe(middle - 200);
    const y = viewport.height / 2;
    await swipe(page, { x: viewport.width / 2, y }, { x: viewport.width / 4, y });
    await expect.poll(left).toBeLessThan(middle - 200);

    await expect(async () => {
      await page.keyboard.press("ArrowRight");
      await expect(page.locator(`${shown}[src*="${photos[1]!.id}"]`)).toBeVisible({ timeout: 100 });
    }).toPass();
  });
}
