import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { streamedPixels } from "./picture-limits.ts";
import { animatedGif, heicPhoto, noise, phonePhoto } from "../../testing/pictures.ts";
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

test.each([
  ["an empty file", "", "file_empty"],
  ["a script", "#!/bin/sh\nrm -rf ~\n", "file_type_refused"],
  ["a web page", "<!doctype html><script>alert(1)</script>", "file_type_refused"],
  ["an SVG", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', "file_type_refused"],
  ["a PDF", "%PDF-1.7\n1 0 obj", "file_type_refused"],
  ["the first bytes of a JPEG and nothing more", Buffer.from("ffd8ffe000104a464946", "hex"), "file_damaged"],
  ["the first bytes of a PNG and nothing more", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "file_damaged"],
])("%s is refused", async (_, content, code) => {
  await expect(prepare(Buffer.from(content))).rejects.toMatchObject({ code });
});

test.each([
  ["half", 0.5, {}, true],
  ["nearly all", 0.98, {}, true],
  ["a fifth", 0.2, {}, true],
  ["all but the mark of its end", 1, {}, false],
  ["half of the details", 0.5, { progressive: true }, true],
  ["half, of a photo lying on its side", 0.5, { orientation: 6 }, true],
  ["half, in grey", 0.5, { grey: true }, true],
] as const)("a JPEG of which %s is left is shown", async (_, share, kind, missesPart) => {
  const {
    progressive = false,
    orientation = 1,
    grey = false,
  } = kind as Partial<Record<"progressive" | "grey", boolean> & { orientation: number }>;
  const whole = await noise(400, 300).greyscale(grey).withMetadata({ orientation }).jpeg({ progressive }).toBuffer();
  const left = whole.subarray(0, Math.floor((whole.length - 2) * share));

  const upright = orientation === 1 ? { width: 400, height: 300 } : { width: 300, height: 400 };
  expect(await prepare(left)).toMatchObject({ ...upright, missesPart });
  expect(await prepare(whole)).toMatchObject({ missesPart: false });
});

test("a photo with a grey line at its lower edge misses nothing but the mark of its end", async () => {
  const line = await sharp({ create: { width: 400, height: 2, channels: 3, background: "#808080" } })
    .png()
    .toBuffer();
  const white = sharp({ create: { width: 400, height: 304, channels: 3, background: "white" } });
  const whole = await white
    .composite([{ input: line, gravity: "south" }])
    .jpeg({ quality: 100 })
    .toBuffer();

  expect(await prepare(whole.subarray(0, -2))).toMatchObject({ missesPart: false });
});

test.each([
  ["a JPEG of which nearly nothing is left", 0.05],
  ["the header of a JPEG", 0.01],
])("%s is refused", async (_, share) => {
  const whole = await noise(400, 300).jpeg().toBuffer();

  const left = whole.subarray(0, whole.length * share);
  await expect(prepare(left)).rejects.toMatchObject({ code: "file_damaged" });
});

test.each(["png", "webp", "avif"] as const)("a truncated %s is refused", async (format) => {
  const whole = await noise(400, 300).toFormat(format).toBuffer();

  await prepare(whole);
  await expect(prepare(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ code: "file_damaged" });
});

test("a truncated HEIC is refused", async () => {
  const whole = await heicPhoto();

  await expect(prepare(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ code: "file_damaged" });
});

test("harmless oddities in photos from cameras are accepted", async () => {
  const photo = await phonePhoto();
  const firstSegment = 4 + photo.readUInt16BE(4);
  const junkBetween = Buffer.concat([photo.subarray(0, firstSegment), Buffer.alloc(4), photo.subarray(firstSegment)]);

  expect(await prepare(junkBetween)).toMatchObject({ width: 320, height: 240 });
  expect(await prepare(Buffer.concat([photo, Buffer.alloc(5000, 1)]))).toMatchObject({ width: 320, height: 240 });
});

test("decompression bombs are refused before they unpack, with one huge frame or with many", async () => {
  const side = Math.ceil(Math.sqrt(streamedPixels)) + 1;
  const frame = await animatedGif(["red", "blue"], 2000);
  const manyFrames = Buffer.concat([frame.subarray(0, -1), ...Array(12).fill(framesOf(frame)), frame.subarray(-1)]);

  await expect(prepare(hugePng(side))).rejects.toMatchObject({ code: "image_too_many_pixels" });
  await expect(prepare(manyFrames)).rejects.toMatchObject({ code: "image_too_many_pixels" });
});

test("a refused picture leaves no file", async () => {
  const own = await mkdtemp(join(folder, "refused-"));
  await writeFile(join(own, "input"), "not a picture");

  await expect(media.prepare(join(own, "input"), own)).rejects.toThrow();
  expect(await readdir(own)).toEqual(["input"]);
});

let files = 0;

async function prepare(content: Buffer) {
  const own = join(folder, String(++files));
  const input = join(folder, `${files}.in`);
  await mkdir(own);
  await writeFile(input, content);
  return media.prepare(input, own);
}

function framesOf(gif: Buffer): Buffer {
  return gif.subarray(gif.indexOf(Buffer.from([0x21, 0xf9])), -1);
}

/** Creates a few hundred bytes that claim a square with sides of this many pixels. */
function hugePng(side: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), content]);
    const whole = Buffer.alloc(named.length + 8);
    whole.writeUInt32BE(content.length);
    named.copy(whole, 4);
    whole.writeUInt32BE(crc32(named), named.length + 4);
    return whole;
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  const pixels = deflateSync(Buffer.alloc(100_000));
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
