import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { childrenOf } from "../scripts/trust/process-figures.ts";
import { sharpPictures } from "../server/adapters/media/sharp.ts";
import { startFromBuilt } from "../server/processes/entry-point.ts";
import { heicGrid, tileSide } from "../server/testing/heic-grid.ts";
import { peakOf } from "../server/testing/large-films.ts";
import { noise } from "../server/testing/pictures.ts";
import { benchmark } from "./bench/benchmark.ts";
import { atMost, mebibytes } from "./bench/report.ts";

/** Memory in MiB that the picture processes may take together for one photo. */
const mayTake = 500;

interface Photo {
  name: string;
  width: number;
  height: number;
  /** Absent for a HEIC. */
  as?: (picture: Sharp) => Sharp;
}

const jpeg = (picture: Sharp) => picture.jpeg();
const progressive = (picture: Sharp) => picture.jpeg({ progressive: true });
const turned = (picture: Sharp) => picture.withMetadata({ orientation: 6 }).jpeg();
const webp = (picture: Sharp) => picture.webp({ effort: 0 });
const avif = (picture: Sharp) => picture.avif({ effort: 0 });
const deepAvif = (picture: Sharp) => picture.avif({ effort: 0, bitdepth: 10 });
const png = (picture: Sharp) => picture.png({ compressionLevel: 1 });
const interlaced = (picture: Sharp) => picture.png({ compressionLevel: 1, progressive: true });

const photosOfPhones: readonly Photo[] = [
  { name: "12 megapixels, JPEG", width: 4000, height: 3000, as: jpeg },
  { name: "108 megapixels, JPEG", width: 12_000, height: 9000, as: jpeg },
  { name: "108 megapixels, progressive JPEG", width: 12_000, height: 9000, as: progressive },
  { name: "200 megapixels, JPEG", width: 16_320, height: 12_240, as: jpeg },
  { name: "200 megapixels, JPEG, turned", width: 16_320, height: 12_240, as: turned },
  { name: "108 megapixels, WebP", width: 12_000, height: 9000, as: webp },
  { name: "12 megapixels, AVIF", width: 4000, height: 3000, as: avif },
  { name: "12 megapixels, AVIF of 10 bits", width: 4000, height: 3000, as: deepAvif },
  { name: "16 megapixels, AVIF", width: 4608, height: 3456, as: avif },
  { name: "95 megapixels, interlaced PNG", width: 11_250, height: 8440, as: interlaced },
  { name: "108 megapixels, PNG", width: 12_000, height: 9000, as: png },
  { name: "12 megapixels, HEIC", width: 4032, height: 3024 },
  { name: "24 megapixels, HEIC", width: 5712, height: 4284 },
  { name: "48 megapixels, HEIC", width: 8064, height: 6048 },
  { name: "200 megapixels, HEIC", width: 16_320, height: 12_240 },
];

/** Measures the memory that the photos of phones take. */
export const largePhotos = benchmark<readonly Photo[]>({
  name: "large-photos",
  title: "How much memory do the photos of phones take?",
  sizes: {
    smallest: [
      { name: "small, JPEG", width: 400, height: 300, as: turned },
      { name: "small, HEIC", width: 600, height: 600 },
    ],
    recorded: photosOfPhones,
  },
  async measure(photos) {
    const folder = await mkdtemp(join(tmpdir(), "hearth-large-photos-"));
    const found: { name: string; peak: number; seconds: number }[] = [];
    try {
      for (const photo of photos) found.push({ name: photo.name, ...(await measured(photo, folder)) });
    } finally {
      await rm(folder, { recursive: true });
    }
    return {
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
  },
});

async function measured({ width, height, as }: Photo, folder: string): Promise<{ peak: number; seconds: number }> {
  const file = join(folder, "photo");
  const tile = await noise(2000, 1500).blur(2).png().toBuffer();
  if (as) {
    await as(sharp(tile).resize(width, height, { kernel: "nearest", fit: "fill" })).toFile(file);
  } else {
    const one = await sharp(tile).resize(tileSide, tileSide).jpeg().toBuffer();
    await writeFile(file, await heicGrid([one], { width, height, turns: 3 }));
  }
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
  let sum = 0;
  for (const pid of await childrenOf(process.pid)) {
    const isOurs = (await readFile(`/proc/${pid}/cmdline`, "utf8")).includes("media-process");
    if (isOurs) sum += await peakOf(pid);
  }
  return sum / 1024 ** 2;
}
