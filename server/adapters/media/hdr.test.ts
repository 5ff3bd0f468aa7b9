import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { distance, pixel } from "../../testing/looking-at-pictures.ts";
import { film, h264 } from "../../testing/recordings.ts";
import { localMedia } from "./local.ts";
import type { Media, Recording } from "./media.ts";
import { findTools } from "./tools.ts";

let media: Media;
let folder: string;
beforeAll(async () => {
  const tools = await findTools({ path: undefined, searchPath: process.env.PATH ?? "" });
  media = localMedia({ tools, threads: 1 }, () => undefined);
});
afterAll(() => media.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "hearth-hdr-"));
});
afterEach(() => rm(folder, { recursive: true }));

const grey = "lutyuv=y=148*4:u=128*4:v=128*4";
const hevc = (transfer: string, more = "") => [
  ...["-vf", `format=yuv420p10le,${grey}`, "-c:v", "libx265", "-c:a", "aac"],
  ...["-x265-params", `log-level=0:transfer=${transfer}${more}`],
];
const whole = ":colorprim=bt2020:colormatrix=bt2020nc";

test.each([
  ["PQ", hevc("smpte2084", whole), {}],
  ["HLG", hevc("arib-std-b67", whole), {}],
  ["PQ that does not say its primaries", hevc("smpte2084"), {}],
  ["HLG that does not say its primaries", hevc("arib-std-b67"), {}],
  ["PQ, upright", hevc("smpte2084", whole), { turned: 90 }],
  ["PQ, 4K", hevc("smpte2084", whole), { size: "3840x2160", seconds: 0.2 }],
  ["ordinary colours", [...h264, "-vf", `format=yuv420p,lutyuv=y=148:u=128:v=128`], {}],
])("the still of a video in %s has the colours of what is played", async (_, as, more) => {
  const file = join(folder, "film.mp4");
  await writeFile(file, await film({ as, ...more }));
  const recording = await recordingOf(file);
  const still = await media.extractStill(file, recording, folder);
  const poster = await pixel(await readFile(still.shownFile), 50, 50);

  const options = { maxBytes: 1e8, signal: new AbortController().signal, onProgress: () => {} };
  const converted = await media.convert(file, folder, options);
  const played = await media.extractStill(converted.file, converted.recording, folder);
  const shown = await pixel(await readFile(played.shownFile), 50, 50);

  expect(converted.recording.video).toMatchObject({ isHdr: false });
  expect(distance(poster, shown), `${poster.join()} should be ${shown.join()}`).toBeLessThan(5);
});

async function recordingOf(file: string): Promise<Recording> {
  const detected = await media.detectType(file);
  if (!("recording" in detected)) throw new Error("not a recording");
  return detected.recording;
}
