import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  blue,
  distance,
  expectNoMetadata,
  expectQuarters,
  lime,
  pixel,
  red,
  white,
} from "../../testing/looking-at-pictures.ts";
import { animatedGif, heicOf, heicPhoto, noise, phonePhoto, quarters, secrets } from "../../testing/pictures.ts";
import type { Derivative } from "./media.ts";
import { prepare as prepareHere } from "./pictures.ts";
import { sharpPictures, type PictureProcess } from "./sharp.ts";

let folder: string;
let media: PictureProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hearth-media-"));
  media = sharpPictures(() => undefined);
});
afterAll(async () => {
  await media.close();
  await rm(folder, { recursive: true });
});

test("a photo from a phone is shown upright, without location and camera", async () => {
  const photo = await phonePhoto();
  expect(photo.includes(secrets.camera)).toBe(true);
  const { bytes, picture } = await prepared(photo);

  expect(picture).toMatchObject({ kind: "image", originalType: "image/jpeg", type: "image/jpeg", extension: "jpg" });
  expect([picture.width, picture.height]).toEqual([320, 240]);
  await expectQuarters(bytes);
  await expectNoMetadata(bytes);
});

test("very large pictures are processed separately from others", async () => {
  const large = sharp({
    create: { width: 9000, height: 7200, channels: 3, background: "red" },
    limitInputPixels: false,
  });
  const file = join(folder, "large.png");
  await large.png({ compressionLevel: 1 }).toFile(file);

  expect(await prepareHere(file, folder)).toBeUndefined();
  expect(await media.prepare(file, folder)).toMatchObject({ width: 2048, height: 1638 });
});

test.each([
  ["108 megapixels, progressive", [12000, 9000], { orientation: 1, progressive: true }, 1536],
  ["200 megapixels, turned", [16320, 12240], { orientation: 6, progressive: false }, 2048],
] as const)("a photo of %s is taken", async (_, [width, height], { orientation, progressive }, shownHeight) => {
  const file = join(folder, "phone.jpg");
  const plain = sharp({ create: { width, height, channels: 3, background: "red" }, limitInputPixels: false });
  await plain.withMetadata({ orientation }).jpeg({ progressive }).toFile(file);

  expect(await media.prepare(file, folder)).toMatchObject({ kind: "image", height: shownHeight });
});

test.each(["none", "lzw", "deflate", "jpeg", "packbits"] as const)(
  "a scan as TIFF is shown upright, without metadata, compressed by %s",
  async (compression) => {
    const scan = await sharp(await phonePhoto())
      .keepMetadata()
      .tiff({ compression, quality: 95 })
      .toBuffer();
    const { bytes, picture } = await prepared(scan);

    expect(picture).toMatchObject({ originalType: "image/tiff", type: "image/jpeg", width: 320, height: 240 });
    await expectQuarters(bytes);
    await expectNoMetadata(bytes);
  },
);

test("a HEIC photo is rotated once, not twice", async () => {
  const { bytes, picture } = await prepared(await heicPhoto());

  expect(picture).toMatchObject({ originalType: "image/heic", type: "image/jpeg", width: 320, height: 240 });
  await expectQuarters(bytes);
  await expectNoMetadata(bytes);
});

test.each(["png", "webp", "avif", "gif"] as const)("%s is accepted under any name", async (format) => {
  const { bytes, picture } = await prepared(await quarters().toFormat(format, { quality: 95 }).toBuffer());

  expect(picture.originalType).toBe(`image/${format}`);
  expect(picture.type).toBe(format === "gif" ? "image/gif" : "image/jpeg");
  await expectQuarters(bytes);
});

test("the mirrored EXIF orientations are corrected too", async () => {
  const mirrored = await sharp(await quarters().png().toBuffer())
    .flop()
    .withMetadata({ orientation: 2 })
    .jpeg()
    .toBuffer();

  await expectQuarters((await prepared(mirrored)).bytes);
});

test("a large photo is scaled down, a small one never up", async () => {
  const large = await prepared(await noise(3000, 1500).jpeg().toBuffer());
  const small = await prepared(await noise(30, 15).jpeg().toBuffer());

  expect([large.picture.width, large.picture.height]).toEqual([2048, 1024]);
  expect([small.picture.width, small.picture.height]).toEqual([30, 15]);
});

test("a very tall picture keeps its width, because it is meant for scrolling", async () => {
  const strip = await prepared(await noise(300, 4000).jpeg().toBuffer());
  const wideStrip = await prepared(await quarters(2100, 21_100).jpeg().toBuffer());

  expect([strip.picture.width, strip.picture.height]).toEqual([300, 4000]);
  expect([wideStrip.picture.width, wideStrip.picture.height]).toEqual([2048, 20578]);
});

test("a picture with transparent pixels keeps them; one with an unused alpha channel becomes a JPEG", async () => {
  const half = {
    create: { width: 40, height: 40, channels: 4 as const, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
  };
  const seeThrough = await prepared(await sharp(half).png().toBuffer());
  const opaque = await prepared(await quarters().ensureAlpha(1).png().toBuffer());

  expect(seeThrough.picture).toMatchObject({ type: "image/webp", extension: "webp" });
  expect((await sharp(seeThrough.bytes).stats()).channels[3]?.mean).toBeCloseTo(128, -1);
  expect(opaque.picture.type).toBe("image/jpeg");
});

test("the colours of a wide-gamut photo are converted, not just relabelled", async () => {
  const colour = [220, 40, 40];
  const [r, g, b] = colour;
  const photo = sharp({ create: { width: 64, height: 64, channels: 3, background: { r, g, b } } });
  const inP3 = await photo.withIccProfile("p3").jpeg({ quality: 100 }).toBuffer();
  const asStored = await sharp(inP3, { ignoreIcc: true }).png().toBuffer();
  expect(distance(await pixel(asStored, 32, 32), colour)).toBeGreaterThan(15);

  for (const file of [inP3, await heicOf(inP3)]) {
    const { bytes } = await prepared(file);
    expect(distance(await pixel(bytes, 32, 32), colour)).toBeLessThan(8);
  }
});

test("greyscale, 16-bit and CMYK pictures become ordinary pictures", async () => {
  const grey = await prepared(await noise(50, 40).greyscale().jpeg().toBuffer());
  const deep = await prepared(await quarters().toColourspace("rgb16").png().toBuffer());
  const print = await prepared(await quarters().toColourspace("cmyk").jpeg({ quality: 95 }).toBuffer());

  for (const { bytes } of [grey, deep, print]) {
    expect(await sharp(bytes).metadata()).toMatchObject({ space: "srgb", channels: 3, depth: "uchar" });
  }
  await expectQuarters(deep.bytes);
});

test("a GIF keeps its animation frame by frame, without metadata between the frames", async () => {
  const gif = withComment(await animatedGif(), secrets.artist);
  expect((await sharp(gif).metadata()).pages).toBe(3);
  const { bytes, picture } = await prepared(gif);

  expect(picture).toMatchObject({ type: "image/gif", extension: "gif", width: 40, height: 40 });
  expect(await sharp(bytes).metadata()).toMatchObject({ pages: 3, delay: [120, 120, 120], loop: 0 });
  expect(bytes.includes(secrets.artist)).toBe(false);
  for (const [page, colour] of [red, lime, blue].entries()) {
    expect(await pixel(await sharp(bytes, { page }).png().toBuffer(), 20, 20)).toEqual(colour);
  }
});

test("a GIF without its last byte is still animated; a truncated one is refused", async () => {
  const gif = await animatedGif();

  expect((await prepared(gif.subarray(0, -1))).bytes.equals(gif)).toBe(true);
  await expect(prepare(gif.subarray(0, -30))).rejects.toMatchObject({ code: "file_damaged" });
});

test("a GIF that claims a larger screen than its frames fill is re-encoded", async () => {
  const lying = await animatedGif();
  lying.writeUInt16LE(5000, 6);
  lying.writeUInt16LE(60_000, 8);
  const { bytes, picture } = await prepared(lying);

  expect([picture.width, picture.height]).toEqual([40, 40]);
  expect([bytes.readUInt16LE(6), bytes.readUInt16LE(8)]).toEqual([40, 40]);
});

test("a GIF that is too large is scaled down and stays animated, and so is an animated WebP", async () => {
  const large = await prepared(await animatedGif(["red", "blue"], 2100));
  const webp = await prepared(
    await sharp(await animatedGif(), { animated: true })
      .webp()
      .toBuffer(),
  );

  expect(large.picture).toMatchObject({ type: "image/gif", width: 2048, height: 2048 });
  expect((await sharp(large.bytes).metadata()).pages).toBe(2);
  expect(webp.picture).toMatchObject({ type: "image/webp", width: 40, height: 40 });
  expect((await sharp(webp.bytes).metadata()).pages).toBe(3);
});

test("every picture has a small blurred placeholder", async () => {
  const { picture } = await prepared(await phonePhoto());

  expect(picture.thumbhash).toMatch(/^[A-Za-z0-9+/]{20,40}={0,2}$/);
});

test("a thumbnail fits inside the requested size and is never scaled up", async () => {
  const { picture } = await prepared(await noise(900, 600).jpeg().toBuffer());

  expect(await sizeOf(picture.shownFile, { kind: "thumbnail", width: 720, height: 99_999 })).toEqual([720, 480]);
  expect(await sizeOf(picture.shownFile, { kind: "thumbnail", width: 420, height: 994 })).toEqual([420, 280]);
  expect(await sizeOf(picture.shownFile, { kind: "thumbnail", width: 2048, height: 99_999 })).toEqual([900, 600]);
});

test("a crop is the centre of the picture in the requested size, or smaller", async () => {
  const { picture } = await prepared(await quarters(900, 600).png().toBuffer());
  const middle = await derived(picture.shownFile, { kind: "crop", width: 100, height: 100 });

  expect(await sizeOf(picture.shownFile, { kind: "crop", width: 320, height: 180 })).toEqual([320, 180]);
  expect(await sizeOf(picture.shownFile, { kind: "crop", width: 1024, height: 270 })).toEqual([900, 270]);
  expect(await pixel(middle, 25, 25)).toSatisfy((colour: number[]) => distance(colour, red) < 10);
  expect(await pixel(middle, 75, 75)).toSatisfy((colour: number[]) => distance(colour, white) < 10);
});

test("smaller pictures are always still JPEGs on white, without metadata", async () => {
  const moving = await prepared(await animatedGif());
  const clear = { create: { width: 40, height: 40, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } } };
  const seeThrough = await prepared(await sharp(clear).png().toBuffer());
  const crop: Derivative = { kind: "crop", width: 80, height: 80 };

  const still = await derived(moving.picture.shownFile, crop);
  expect(await sharp(still).metadata()).toMatchObject({ format: "jpeg", isProgressive: true, width: 40, height: 40 });
  await expectNoMetadata(still);
  expect(await pixel(await derived(seeThrough.picture.shownFile, crop), 20, 20)).toEqual(white);
});

let files = 0;

async function prepare(content: Buffer) {
  const own = join(folder, String(++files));
  const input = join(folder, `${files}.in`);
  await mkdir(own);
  await writeFile(input, content);
  return media.prepare(input, own);
}

async function prepared(content: Buffer) {
  const picture = await prepare(content);
  return { picture, bytes: await readFile(picture.shownFile) };
}

async function derived(shownFile: string, derivative: Derivative): Promise<Buffer> {
  const output = join(folder, `${++files}.jpg`);
  await media.derive(shownFile, derivative, output);
  return readFile(output);
}

async function sizeOf(shownFile: string, derivative: Derivative) {
  const { width, height } = await sharp(await derived(shownFile, derivative)).metadata();
  return [width, height];
}

function withComment(gif: Buffer, comment: string): Buffer {
  const firstBlock = gif.indexOf(Buffer.from([0x21, 0xff]));
  const block = Buffer.concat([Buffer.from([0x21, 0xfe, comment.length]), Buffer.from(comment), Buffer.from([0])]);
  return Buffer.concat([gif.subarray(0, firstBlock), block, gif.subarray(firstBlock)]);
}
