import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { startProcess } from "../server/entry-point.ts";
import { noise } from "../server/testing/pictures.ts";
import { atMost, mebibytes, type Report } from "./bench/report.ts";

/** Memory in MiB that the picture process may take for one photo. */
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
  { name: "108 megapixels, PNG", width: 12_000, height: 9000, as: (picture) => picture.png({ compressionLevel: 1 }) },
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
  } finally {
    await rm(folder, { recursive: true });
  }
  return {
    title: "How much memory do the photos of phones take?",
    method:
      "Each photo is prepared by a picture process of its own, as after an upload. Memory: the largest resident memory of that process, as counted by the kernel.",
    tables: [
      {
        head: ["Photo", "memory", "time"],
        rows: found.map(({ name, peak, seconds }) => [name, mebibytes(peak), `${seconds.toFixed(1)} s`]),
      },
    ],
    aims: [atMost("memory, the largest", mayTake, Math.max(...found.map(({ peak }) => peak)), mebibytes)],
  };
}

async function measured(inputFile: string, folder: string): Promise<{ peak: number; seconds: number }> {
  const child = startProcess(import.meta.url, "../server/adapters/media/media-process");
  const next = () => new Promise<unknown>((resolve) => child.once("message", resolve));
  await next();
  const begun = performance.now();
  const report = next();
  child.send({ id: 1, task: { do: "prepare", inputFile, folder, mayBeLarge: true } });
  const answer = await report;
  if (typeof answer !== "object" || answer === null || !("answer" in answer)) throw new Error(JSON.stringify(answer));
  const seconds = (performance.now() - begun) / 1000;
  const status = await readFile(`/proc/${child.pid}/status`, "utf8");
  child.kill("SIGKILL");
  return { peak: Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024, seconds };
}
