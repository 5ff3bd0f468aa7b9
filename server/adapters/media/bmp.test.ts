import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { expectQuarters } from "../../testing/looking-at-pictures.ts";
import { quarters } from "../../testing/pictures.ts";
import { localMedia } from "./local.ts";
import type { Media } from "./media.ts";
import { findTools } from "./tools.ts";

let root: string;
let folder: string;
let media: Media;
let bmp: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "hearth-bmp-"));
  const tools = await findTools({ path: undefined, searchPath: process.env.PATH ?? "" });
  media = localMedia({ tools, threads: 1 }, () => undefined);
});
beforeEach(async () => {
  folder = await mkdtemp(join(root, "one-"));
  bmp = join(folder, "scan.bmp");
});
afterAll(async () => {
  await media.close();
  await rm(root, { recursive: true });
});

test.each(["bgr24", "bgra", "rgb565le", "rgb555le", "gray", "pal8", "monow"])(
  "a BMP of %s is shown",
  async (pixels) => {
    await writeBmp(pixels);

    expect(await media.detectType(bmp)).toEqual({ kind: "image", type: "image/bmp" });
    const picture = await media.prepare(bmp, folder);
    expect(picture).toMatchObject({ originalType: "image/bmp", type: "image/jpeg", width: 320, height: 240 });
    if (["bgr24", "bgra", "rgb565le", "rgb555le"].includes(pixels))
      await expectQuarters(await readFile(picture.shownFile));
    expect(await media.captureOf(bmp)).toEqual({});
  },
);

test("a BMP stored from above is upright", async () => {
  await writeBmp("bgra");
  const bytes = await readFile(bmp);
  const [start, row] = [bytes.readUInt32LE(10), 320 * 4];
  const rows = Array.from({ length: 240 }, (_, at) => bytes.subarray(start + at * row, start + (at + 1) * row));
  bytes.writeInt32LE(-240, 22);
  await writeFile(bmp, Buffer.concat([bytes.subarray(0, start), ...rows.reverse()]));

  await expectQuarters(await readFile((await media.prepare(bmp, folder)).shownFile));
});

test("a BMP is turned", async () => {
  await writeBmp("bgr24");
  const turned = join(folder, "turned");
  await media.turn(bmp, 1, turned);

  expect(await media.prepare(turned, folder)).toMatchObject({ width: 240, height: 320 });
});

test.each([
  ["that claims a huge size", (bytes: Buffer) => bytes.fill(0xff, 18, 21), "image_too_many_pixels"],
  ["whose header is cut off", (bytes: Buffer) => bytes.subarray(0, 20), "file_damaged"],
  ["that claims another header", (bytes: Buffer) => bytes.fill(0x77, 14, 18), "file_damaged"],
])("a BMP %s is refused", async (_, changed, code) => {
  await writeBmp("bgr24");
  await writeFile(bmp, changed(await readFile(bmp)));

  await expect(media.prepare(bmp, folder)).rejects.toMatchObject({ code });
});

test("a machine without ffmpeg refuses a BMP and says so", async () => {
  await writeBmp("bgr24");
  const without = localMedia({ tools: undefined, threads: 1 }, () => undefined);

  await expect(without.detectType(bmp)).rejects.toMatchObject({ code: "file_type_refused" });
  await without.close();
});

async function writeBmp(pixels: string): Promise<void> {
  const png = join(folder, "drawn.png");
  await writeFile(png, await quarters().png().toBuffer());
  await promisify(execFile)("ffmpeg", ["-v", "error", "-nostdin", "-y", "-i", png, "-pix_fmt", pixels, bmp]);
}
