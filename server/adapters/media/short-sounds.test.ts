import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { tone } from "../../testing/recordings.ts";
import { localMedia } from "./local.ts";
import type { Media } from "./media.ts";
import { findTools } from "./tools.ts";

let media: Media;
let folder: string;
beforeAll(async () => {
  const tools = await findTools({ path: undefined, searchPath: process.env.PATH ?? "" });
  media = localMedia({ tools, threads: 1 }, () => undefined);
});
afterAll(() => media.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "hearth-sounds-"));
});
afterEach(() => rm(folder, { recursive: true }));

const withoutTags = ["-id3v2_version", "0", "-write_id3v1", "0", "-write_xing", "0", "-fflags", "+bitexact"];

test.each([
  ["mp3", 0.13, ["-c:a", "libmp3lame", ...withoutTags]],
  ["mp3", 0.05, ["-c:a", "libmp3lame", ...withoutTags]],
  ["mp3", 0.13, ["-c:a", "libmp3lame", "-ar", "22050", ...withoutTags]],
  ["mp3", 0.2, ["-c:a", "libmp3lame", "-ar", "8000", "-b:a", "16k", ...withoutTags]],
  ["mp3", 0.13, ["-c:a", "libmp3lame", "-b:a", "320k", ...withoutTags]],
  ["mp3", 0.13, ["-c:a", "libmp3lame"]],
  ["m4a", 0.13, ["-c:a", "aac"]],
  ["ogg", 0.13, ["-c:a", "libvorbis"]],
  ["opus", 0.13, ["-c:a", "libopus"]],
  ["wav", 0.13, []],
  ["flac", 0.13, []],
] as const)("a recording as %s of %d s is taken", async (extension, seconds, as) => {
  const file = join(folder, `sound.${extension}`);
  await writeFile(file, await tone(extension, [...as], seconds));

  expect(await media.detectType(file)).toMatchObject({ kind: "audio" });
  const options = { maxBytes: 1e8, signal: new AbortController().signal, onProgress: () => {} };
  const { recording } = await media.convert(file, folder, options);
  expect(recording.duration).toBeGreaterThanOrEqual(seconds - 0.05);
  expect(recording.duration).toBeLessThan(seconds + 0.4);
});

test.each([
  ["a text in UTF-16", Buffer.from("\ufeffDear Anna, we are well.", "utf16le")],
  ["one frame of a recording and a text", Buffer.concat([Buffer.from("fffb9064", "hex"), Buffer.from("Dear Anna")])],
  ["noise that begins like a recording", Buffer.concat([Buffer.from("fffb9064", "hex"), Buffer.alloc(3000, 0x5a)])],
])("%s is no recording", async (_, content) => {
  const file = join(folder, "sound.mp3");
  await writeFile(file, content);

  await expect(media.detectType(file)).rejects.toMatchObject({ code: "file_type_refused" });
});
