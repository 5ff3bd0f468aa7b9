import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { crc32 } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { expectNoMetadata } from "../../testing/looking-at-pictures.ts";
import { quarters, secrets } from "../../testing/pictures.ts";
import { sharpPictures, type PictureProcess } from "./sharp.ts";

const run = promisify(execFile);
let root: string;
let folder: string;
let media: PictureProcess;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "hearth-apng-"));
  media = sharpPictures(() => undefined);
});
beforeEach(async () => {
  folder = await mkdtemp(join(root, "one-"));
});
afterAll(async () => {
  await media.close();
  await rm(root, { recursive: true });
});

test("an animated PNG stays animated, without metadata", async () => {
  const { picture, bytes } = await prepared(withComment(await animation("160x120")));

  expect(picture).toMatchObject({ type: "image/apng", extension: "png", width: 160, height: 120 });
  await expectNoMetadata(bytes);
  expect(await framesOf(bytes)).toBe(5);
});

test.each([
  ["larger than what is shown", "2200x100"],
  ["higher than what is shown", "100x2200"],
])("an animated PNG that is %s is shown by its first frame", async (_, size) => {
  const { picture } = await prepared(await animation(size));

  expect(picture.type).toBe("image/jpeg");
});

test("a PNG with one frame is a picture like others", async () => {
  expect((await prepared(await animation("160x120", 1))).picture.type).toBe("image/jpeg");
  expect((await prepared(await quarters().png().toBuffer())).picture.type).toBe("image/jpeg");
});

test("an animated PNG is not turned, which would stop it", async () => {
  const input = join(folder, "input");
  await writeFile(input, await animation("160x120"));

  await expect(media.turn(input, 1, join(folder, "turned"))).rejects.toMatchObject({ code: "picture_not_turned" });
});

test("a truncated animated PNG is refused", async () => {
  const whole = await animation("160x120");

  await expect(prepared(whole.subarray(0, whole.length - 20))).rejects.toMatchObject({ code: "file_damaged" });
});

async function animation(size: string, frames = 5): Promise<Buffer> {
  const file = join(folder, "made.apng");
  const picture = ["-f", "lavfi", "-i", `testsrc=size=${size}:rate=5`, "-frames:v", String(frames)];
  await run("ffmpeg", ["-v", "error", "-nostdin", "-y", ...picture, "-plays", "0", file]);
  return readFile(file);
}

/** Adds a text after the header. */
function withComment(png: Buffer): Buffer {
  const chunk = Buffer.from(`tEXtAuthor\0${secrets.artist}`);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length - 4);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(chunk));
  return Buffer.concat([png.subarray(0, 33), length, chunk, sum, png.subarray(33)]);
}

async function framesOf(png: Buffer): Promise<number> {
  const file = join(folder, "shown.apng");
  await writeFile(file, png);
  const asked = ["-f", "apng", "-count_frames", "-show_entries", "stream=nb_read_frames", "-of", "csv=p=0", file];
  return Number((await run("ffprobe", ["-v", "error", ...asked])).stdout);
}

async function prepared(content: Buffer) {
  const input = join(folder, "input");
  await writeFile(input, content);
  const picture = await media.prepare(input, folder);
  return { picture, bytes: await readFile(picture.shownFile) };
}
