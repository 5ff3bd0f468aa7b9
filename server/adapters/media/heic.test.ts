import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { avifPixels, deepAvifPixels, singleHeifPixels } from "./picture-limits.ts";
import { heicGrid, tileSide } from "../../testing/heic-grid.ts";
import { blue, distance, lime, pixel, red, white } from "../../testing/looking-at-pictures.ts";
import { heicOf } from "../../testing/pictures.ts";
import { sharpPictures, type PictureProcess } from "./sharp.ts";

let folder: string;
let media: PictureProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hearth-heic-"));
  media = sharpPictures(() => undefined);
});
afterAll(async () => {
  await media.close();
  await rm(folder, { recursive: true });
});

const colours = ["red", "lime", "blue", "white"];
const clockwise = [red, lime, white, blue];

test.each([
  ["12 megapixels", [4032, 3024], 0],
  ["12 megapixels, turned left", [4032, 3024], 1],
  ["12 megapixels, turned over", [4032, 3024], 2],
  ["200 megapixels, turned right", [16_320, 12_240], 3],
  ["an odd size", [4001, 2999], 1],
] as const)("a HEIC of %s is shown whole and upright", async (_, [width, height], turns) => {
  const [columns, rows] = [Math.round(width / 1024), Math.round(height / 1024)];
  const tileAt = (column: number, row: number) => (column < columns ? 0 : 1) + (row < rows ? 0 : 2);
  const tiles = await Promise.all(colours.map((colour) => flat(tileSide, tileSide, colour).jpeg().toBuffer()));
  const photo = await heicGrid(tiles, { width, height, turns, tileAt });
  const { picture, bytes } = await prepared(photo);

  const isUpright = turns % 2 === 1;
  const long = Math.round((2048 * height) / width);
  expect([picture.width, picture.height]).toEqual(isUpright ? [long, 2048] : [2048, long]);
  const [across, down] = [(columns * tileSide) / width, (rows * tileSide) / height];
  const corners = clockwise.map((_, at) => clockwise[(at + turns) % 4]!);
  const [left, top] = [
    [across, down],
    [down, 1 - across],
    [1 - across, 1 - down],
    [1 - down, across],
  ][turns]!;
  const around = [
    [-8, -8],
    [8, -8],
    [8, 8],
    [-8, 8],
  ] as const;
  const [x, y] = [Math.round(left! * picture.width), Math.round(top! * picture.height)];
  for (const [at, [dx, dy]] of around.entries()) {
    expect(distance(await pixel(bytes, x + dx, y + dy), corners[at]!)).toBeLessThan(30);
  }
  for (const [at, [dx, dy]] of around.entries()) {
    const corner = [dx < 0 ? 1 : picture.width - 2, dy < 0 ? 1 : picture.height - 2] as const;
    expect(distance(await pixel(bytes, ...corner), corners[at]!)).toBeLessThan(30);
  }
});

test("a HEIC that must be decoded at once may have fewer pixels than one of tiles", async () => {
  const side = Math.ceil(Math.sqrt(singleHeifPixels)) + 1;
  const jpeg = await flat(side, side).jpeg().toBuffer();

  await expect(prepared(await heicOf(jpeg, "-p", "preset=ultrafast"))).rejects.toMatchObject({
    code: "image_too_many_pixels",
  });
});

test.each([
  [8, avifPixels],
  [10, deepAvifPixels],
] as const)("an AVIF of %i bits is taken up to the pixels that fit into memory", async (bitdepth, most) => {
  const width = 4096;
  const avif = (height: number) => flat(width, height).avif({ effort: 0, bitdepth }).toBuffer();
  const height = Math.floor(most / width);

  expect((await prepared(await avif(height))).picture).toMatchObject({ type: "image/jpeg" });
  await expect(prepared(await avif(height + 1))).rejects.toMatchObject({ code: "image_too_many_pixels" });
});

function flat(width: number, height: number, background = "teal") {
  return sharp({ create: { width, height, channels: 3, background } });
}

let files = 0;

async function prepared(content: Buffer) {
  const own = join(folder, String(++files));
  const input = join(folder, `${files}.in`);
  await mkdir(own);
  await writeFile(input, content);
  const picture = await media.prepare(input, own);
  return { picture, bytes: await readFile(picture.shownFile) };
}
