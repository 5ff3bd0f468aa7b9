import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import sharp from "sharp";
import { aDocument, aDocumentThatTakesLong } from "../../testing/documents.ts";
import { expectQuarters } from "../../testing/looking-at-pictures.ts";
import { quarters } from "../../testing/pictures.ts";
import { film, filmWithGaps, framesIn, oldCodec } from "../../testing/recordings.ts";
import { conversionTime } from "./ffmpeg.ts";
import { localMedia } from "./local.ts";
import type { Media } from "./media.ts";
import { findTools } from "./tools.ts";

const place = { path: undefined, searchPath: process.env.PATH ?? "" };
const complaints: string[] = [];
let media: Media;
let folder: string;
let asked = 0;
const elsewhere = createServer((_, answer) => {
  asked++;
  answer.end();
});

beforeAll(async () => {
  media = localMedia({ tools: await findTools(place), threads: 1 }, (what) => complaints.push(what));
  await new Promise<void>((listening) => elsewhere.listen(0, "127.0.0.1", listening));
});
afterAll(async () => {
  await media.close();
  elsewhere.close();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "hearth-media-"));
});
afterEach(() => rm(folder, { recursive: true }));

test.each([
  ["a playlist", "film.m3u8", (to: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${to}\n#EXT-X-ENDLIST\n`],
  ["a list of files", "film.ffconcat", (to: string) => `ffconcat version 1.0\nfile '${to}'\n`],
  ["a description of a session", "film.sdp", () => "v=0\no=- 0 0 IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n"],
  ["a manifest", "film.mpd", (to: string) => `<?xml version="1.0"?><MPD><BaseURL>${to}</BaseURL></MPD>`],
  [
    "a picture that draws another",
    "film.svg",
    (to: string) => `<svg xmlns="http://www.w3.org/2000/svg"><image href="${to}"/></svg>`,
  ],
])("%s that refers to another file or to a network reads nothing", async (_, name, pointingAt) => {
  const secret = join(folder, "secret.avi");
  await writeFile(secret, await film({ as: oldCodec, extension: "avi" }));
  const { port } = elsewhere.address() as AddressInfo;

  for (const target of [secret, `file:${secret}`, `http://127.0.0.1:${port}/film.ts`]) {
    const file = join(folder, name);
    await writeFile(file, pointingAt(target));
    const { signal } = new AbortController();
    await expect(media.detectType(file)).rejects.toMatchObject({ code: "file_type_refused" });
    await expect(media.convert(file, folder, { maxBytes: 1e6, signal, onProgress: () => {} })).rejects.toThrow();
  }
  expect(asked).toBe(0);
});

test("texts, numbers and truncated videos are not videos", async () => {
  const half = (await film({ seconds: 3 })).subarray(0, 2000);
  for (const content of [Buffer.from("Dear all,\n".repeat(500)), Buffer.alloc(100_000, "0123456789"), half]) {
    await writeFile(join(folder, "file"), content);
    await expect(media.detectType(join(folder, "file"))).rejects.toMatchObject({ code: "file_type_refused" });
  }
});

test("a rotated video is shown upright, both copied and converted", async () => {
  for (const turned of [90, 270]) {
    const file = join(folder, "film.mp4");
    await writeFile(file, await film({ turned, size: "320x240" }));

    const detected = await media.detectType(file);

    expect(detected).toMatchObject({ kind: "video", recording: { video: { width: 240, height: 320 } } });
    if (!("recording" in detected)) throw new Error("it was no film");
    expect(await media.extractStill(file, detected.recording, folder)).toMatchObject({ width: 240, height: 320 });
    const { signal } = new AbortController();
    const made = await media.convert(file, folder, { maxBytes: 1e7, signal, onProgress: () => {} });
    expect(made.recording.video).toMatchObject({ width: 240, height: 320 });
  }
});

test("a video whose middle takes too long to reach gets its first frame as still, without delaying uploads", async () => {
  const tools = (await findTools(place))!;
  const slow = join(folder, "slow-ffmpeg");
  await writeFile(slow, `#!/bin/sh\ncase "$*" in *"-ss 0.000"*) exec ${tools.ffmpeg} "$@";; *) exec sleep 60;; esac\n`);
  await chmod(slow, 0o755);
  const patient = localMedia({ tools: { ...tools, ffmpeg: slow }, threads: 1 }, () => undefined);
  const file = join(folder, "film.mp4");
  await writeFile(file, await film({ size: "320x240" }));
  const detected = await patient.detectType(file);
  if (!("recording" in detected)) throw new Error("it was no film");

  expect(await patient.extractStill(file, detected.recording, folder)).toMatchObject({ width: 320, height: 240 });
  await patient.close();
});

const anyHow = { maxBytes: 1e8, signal: new AbortController().signal, onProgress: () => {} };

test("no frames are added where a video has none", async () => {
  const file = join(folder, "film.mkv");
  await writeFile(file, await filmWithGaps());

  const { recording, file: converted } = await media.convert(file, folder, anyHow);

  expect(recording.duration).toBeCloseTo(72_000, 0);
  expect(await framesIn(converted)).toBe(3);
});

test.each([
  [240, 120],
  [120, 120],
  [90, 90],
  [60, 120],
  [30, 60],
  [24, 48],
])("a video of %i frames in a second keeps its length and sound", async (rate, frames) => {
  const file = join(folder, "film.avi");
  await writeFile(file, await film({ as: oldCodec, extension: "avi", seconds: 2, rate }));

  const { recording, file: converted } = await media.convert(file, folder, anyHow);

  expect(recording.duration).toBeCloseTo(2, 0);
  expect(recording.audio).toMatchObject({ codec: "aac" });
  expect(Math.abs((await framesIn(converted)) - frames)).toBeLessThanOrEqual(2);
});

test("the time for a conversion depends on what a file has, not only on what it says", () => {
  const minute = 60_000;
  expect(conversionTime({ bytes: 38_000, duration: 72_000 })).toBeLessThan(10 * minute);
  expect(conversionTime({ bytes: 38_000, duration: undefined })).toBeLessThan(10 * minute);
  expect(conversionTime({ bytes: 500_000_000, duration: 10 })).toBeLessThan(15 * minute);
  // An hour of a phone, on a slow machine.
  expect(conversionTime({ bytes: 3_600_000_000, duration: 3600 })).toBe(24 * 60 * minute);
  // An hour of a screen on which little happens.
  expect(conversionTime({ bytes: 45_000_000, duration: 3600 })).toBeGreaterThan(2 * 60 * minute);
});

test("an older ffmpeg is asked in its own words", async () => {
  const tools = (await findTools(place))!;
  const older = join(folder, "ffmpeg");
  await writeFile(older, `#!/bin/sh\ncase "$*" in *fps_mode*) exit 1;; *) exec ${tools.ffmpeg} "$@";; esac\n`);
  await writeFile(join(folder, "ffprobe"), `#!/bin/sh\nexec ${tools.ffprobe} "$@"\n`);
  for (const one of ["ffmpeg", "ffprobe"]) await chmod(join(folder, one), 0o755);
  const old = localMedia({ tools: await findTools({ ...place, path: older }), threads: 1 }, () => undefined);
  const file = join(folder, "film.mkv");
  await writeFile(file, await filmWithGaps());

  expect(await framesIn((await old.convert(file, folder, anyHow)).file)).toBe(3);
  await old.close();
});

test("aborting a conversion ends it and its process at once", async () => {
  const file = join(folder, "film.avi");
  await writeFile(file, await film({ as: oldCodec, extension: "avi", seconds: 60, size: "1280x720" }));
  const breaking = new AbortController();

  const converting = media.convert(file, folder, {
    maxBytes: 1e9,
    signal: breaking.signal,
    onProgress: () => breaking.abort(),
  });

  await expect(converting).rejects.toThrow("aborted");
});

test("a conversion that would exceed the size limit is aborted", async () => {
  const file = join(folder, "film.avi");
  await writeFile(file, await film({ as: oldCodec, extension: "avi", seconds: 5, size: "640x480" }));
  const { signal } = new AbortController();

  const converting = media.convert(file, folder, { maxBytes: 20_000, signal, onProgress: () => {} });

  await expect(converting).rejects.toThrow();
});

test("the first page of a document is rendered upright on white", async () => {
  for (const turned of [0, 90, 180, 270]) {
    const file = join(folder, "page.pdf");
    await writeFile(file, aDocument(await quarters(400, 400).jpeg().toBuffer(), turned));

    expect(await media.detectType(file)).toEqual({ kind: "pdf", type: "application/pdf" });
    const page = await media.firstPage(file, folder);

    expect(Math.max(page.width, page.height)).toBe(1600);
    const drawn = await sharp(page.shownFile).rotate(-turned).toBuffer();
    await expectQuarters(drawn);
  }
});

test("a document whose first page takes too long to render gets a placeholder picture", async () => {
  await writeFile(join(folder, "page.pdf"), aDocumentThatTakesLong());

  const page = await media.firstPage(join(folder, "page.pdf"), folder);

  expect(page).toMatchObject({ originalType: "application/pdf", width: 1132, height: 1600 });
  const { channels } = await sharp(page.shownFile).stats();
  expect(channels[0]).toMatchObject({ max: 255 });
  expect(channels[0]!.min).toBeLessThan(210);
});

test("a truncated document, or one without pages, is refused", async () => {
  const whole = aDocument(await quarters(40, 40).jpeg().toBuffer(), 0);
  for (const content of ["%PDF-1.7\nnothing", whole.subarray(0, 60)]) {
    await writeFile(join(folder, "page.pdf"), content);
    await expect(media.firstPage(join(folder, "page.pdf"), folder)).rejects.toMatchObject({ code: "file_damaged" });
  }
});

test("a machine without ffmpeg accepts pictures and documents, and reports once what is missing", async () => {
  const said: string[] = [];
  const tools = await findTools({ ...place, path: "/nowhere/ffmpeg" });
  const poor = localMedia({ tools, threads: 1 }, (what) => said.push(what));
  const file = join(folder, "film.mp4");
  await writeFile(file, await film());

  expect(poor.can).toEqual({ image: true, pdf: true, video: false, audio: false });
  expect(said).toEqual([expect.stringContaining("ffmpeg not found")]);
  await expect(poor.detectType(file)).rejects.toMatchObject({ code: "file_type_refused" });
  await poor.close();
});
