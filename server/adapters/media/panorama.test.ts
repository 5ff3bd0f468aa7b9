import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prepare } from "./pictures.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hearth-panorama-"));
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
  ["16:1", [16_000, 1000], [16_000, 1000]],
  ["16:1, high", [24_000, 1500], [16_383, 1024]],
  ["of an iPhone", [16_382, 3628], [4877, 1080]],
  ["4:1", [8000, 2000], [4320, 1080]],
  ["small", [1600, 100], [1600, 100]],
  ["not wide enough to be one", [6000, 2000], [2048, 683]],
])("a panorama %s keeps its height", async (_, [width, height], [shownWidth, shownHeight]) => {
  const file = join(folder, "panorama.jpg");
  await sharp({ create: { width: width!, height: height!, channels: 3, background: "teal" } })
    .jpeg()
    .toFile(file);

  expect(await prepare(file, folder)).toMatchObject({ width: shownWidth, height: shownHeight });
});
