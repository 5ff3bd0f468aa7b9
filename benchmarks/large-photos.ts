import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { sharpPictures } from "../server/adapters/media/sharp.ts";
import { startFromBuilt } from "../server/processes/entry-point.ts";
import { heicGrid, tileSide } from "../server/testing/heic-grid.ts";
import { noise } from "../server/testing/pictures.ts";
import { atMost, mebibytes, type Report } from "./bench/report.ts";

/** Memory in MiB that the picture processes may take together for one photo. */
const mayTake = 500;

interface Photo {
  name: string;
  width: number;
  height: number;
  as: (picture: Sharp) => Sharp;
}

const photos: readonly Photo[] = [
  { name: "12 megapixels, JPEG", width: 4000, height: 3000, as: (picture) => picture.jpeg() },
  { name: "108 megapixels, JPEG", width: 12_000, height: 9000, as: (picture) => picture.jpeg() },
  {
    name: "108 megapixels, progressive JPEG",
    width: 12_000,
    height: 9000,
    as: (picture) => picture.jpeg({ progressive: true }),
  },
  { name: "200 megapixels, JPEG", width: 16_320, height: 12_240, as: (picture) => picture.jpeg() },
  {
    name: "200 megapixels, JPEG, turned",
    width: 16_320,
    height: 12_240,
    as: (picture) => picture.withMetadata({ orientation: 6 }).jpeg(),
  },
  { name: "108 megapixels, WebP", width: 12_000, height: 9000, as: (picture) => picture.webp({ effort: 0 }) },
  {
    name: "12 megapixels, AVIF",
    width: 4000,
    height: 3000,
    as: (picture) => picture.avif({ effort: 0 }),
  },
  {
    name: "12 megapixels, AVIF of 10 bits",
    width: 4000,
    height: 3000,
    as: (picture) => picture.avif({ effort: 0, bitdepth: 10 }),
  },
  {
    name: "16 megapixels, AVIF",
    width: 4608,
    height: 3456,
    as: (picture) => picture.avif({ effort: 0 }),
  },
  {
    name: "95 megapixels, interlaced PNG",
    width: 11_250,
    height: 8440,
    as: (picture) => picture.png({ compressionLevel: 1, progressive: true }),
  },
  { name: "108 megapixels, PNG", width: 12_000, height: 9000, as: (picture) => picture.png({ compressionLevel: 1 }) },
];

const heics = [
  { name: "12 megapixels, HEIC", width: 4032, height: 3024 },
  { name: "24 megapixels, HEIC", width: 5712, height: 4284 },
  { name: "48 megapixels, HEIC", width: 8064, height: 6048 },
  { name: "200 megapixels, HEIC", width: 16_320, height: 12_240 },
];

/** Measures the memory that the photos of phones take. */
export async function largePhotos(): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), "hearth-large-photos-"));
  const found: { name: string; peak: number; seconds: number }[] = [];
  try {
    const tile = await noise(2000, 1500).blur(2).png().toBuffer();
    for (const { name, width, height, as } of photos) {
      const file = join(folder, "photo");
      const large = sharp(tile).resize(width, height, { kernel: "nearest", fit: "fill" });
      await as(large).toFile(file);
      found.push({ name, ...(await measured(file, folder)) });
    }
    const jpeg = await sharp(tile).resize(tileSide, tileSide).jpeg().toBuffer();
    for (const { name, ...size } of heics) {
      const file = join(folder, "photo");
      await writeFile(file, await heicGrid([jpeg], { ...size, turns: 3 }));
      found.push({ name, ...(await measured(file, folder)) });
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return {
    title: "How much memory do the photos of phones take?",
    method:
      "Each photo is prepared by new picture processes, as after an upload. Memory: the largest resident memory of these processes together, as counted by the kernel. A picture process takes 75 MiB before its first photo.",
    tables: [
      {
        head: ["Photo", "memory", "time"],
        rows: found.map(({ name, peak, seconds }) => [name, mebibytes(peak), `${seconds.toFixed(1)} s`]),
      },
    ],
    aims: [atMost("memory, the largest", mayTake, Math.max(...found.map(({ peak }) => peak)), mebibytes)],
  };
}

async function measured(file: string, folder: string): Promise<{ peak: number; seconds: number }> {
  startFromBuilt(new URL("../dist/server/", import.meta.url));
  const pictures = sharpPictures(() => undefined);
  await pictures.typeOf(file);
  const begun = performance.now();
  await pictures.prepare(file, folder);
  const seconds = (performance.now() - begun) / 1000;
  const peak = await peakOfPictureProcesses();
  await pictures.close();
  return { peak, seconds };
}

async function peakOfPictureProcesses(): Promise<number> {
  const threads = await readdir("/proc/self/task");
  const lists = await Promise.all(threads.map((id) => readFile(`/proc/self/task/${id}/children`, "utf8")));
  const peaks = lists
    .flatMap((list) => list.split(" ").filter(Boolean))
    .map(async (id) => {
      const isOurs = (await readFile(`/proc/${id}/cmdline`, "utf8")).includes("media-process");
      const status = await readFile(`/proc/${id}/status`, "utf8");
      return isOurs ? Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024 : 0;
    });
  return (await Promise.all(peaks)).reduce((sum, peak) => sum + peak, 0);
}
