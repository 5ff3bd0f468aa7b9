import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "./fixtures.ts";

const megabyte = 1024 * 1024;

/** A picture that does not compress: about 14 MB. */
function largePicture(): Promise<Buffer> {
  const raw = { width: 2200, height: 2200, channels: 3 } as const;
  const noise = Buffer.alloc(raw.width * raw.height * raw.channels);
  for (let i = 0, seed = 1; i < noise.length; i++) noise[i] = (seed = (seed * 48_271) % 2_147_483_647) >> 8;
  return sharp(noise, { raw }).png({ compressionLevel: 0 }).toBuffer();
}

/** Returns the offset and length, in bytes, of each chunk sent by the page. */
function piecesOf(page: Page): [offset: number, length: number][] {
  const pieces: [number, number][] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") {
      pieces.push([Number(request.headers()["upload-offset"]), request.postDataBuffer()?.length ?? 0]);
    }
  });
  return pieces;
}

test("an interrupted large upload resumes, even after a reload, and sends only the rest", async ({
  aGroupOf,
  signedIn,
}) => {
  const { group, people } = await aGroupOf("Famille Martin", "Anna");
  const page = await signedIn(people[0]!);
  const picture = await largePicture();
  expect(picture.length).toBeGreaterThan(12 * megabyte);
  const pieces = piecesOf(page);
  await page.goto(`/groups/${group.id}/write`);
  let isCut = true;
  await page.route("**/api/uploads/*", (route) =>
    isCut && route.request().headers()["upload-offset"] === String(8 * megabyte)
      ? route.abort("connectionfailed")
      : route.continue(),
  );

  await page
    .locator("main input[type=file]")
    .first()
    .setInputFiles({ name: "sea.png", mimeType: "image/png", buffer: picture });
  await expect(page.getByText("No network")).toBeVisible();
  await expect(page.getByText("Files will upload when you're back online.")).toBeVisible();
  expect(pieces[0]![0]).toBe(0);
  isCut = false;
  pieces.length = 0;
  await page.reload();

  const offsets = () => pieces.map(([offset]) => offset);
  await expect.poll(offsets).toEqual([8 * megabyte]);
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  expect(offsets()).toEqual([8 * megabyte]);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("img", { name: "Photo 1 of 1 by Anna" })).toBeVisible();
});
