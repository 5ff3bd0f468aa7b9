import assert from "node:assert/strict";
import { truncate } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { signUp } from "../scripts/populate/api.ts";
import { forgetPeakOf, peakOf } from "../server/testing/large-films.ts";
import { startEmpty } from "./bench/filled.ts";
import { atMost, mebibytes, type Report } from "./bench/report.ts";

const mebibyte = 1024 ** 2;
/** Sizes in bytes: one that needs the 64-bit format, and fifty large photos or short videos. */
const sizes = [5000 * mebibyte, ...Array.from({ length: 50 }, () => 100 * mebibyte)];
const mayRise = 50;

/** Measures what downloading all photos of a group as a ZIP of 10 GB costs the server. */
export async function zip(): Promise<Report> {
  const hearth = await startEmpty("SQLite");
  const anna = await signUp(hearth.url, "anna@example.org", "hearth-benchmark", hearth.firstAccountKey!);
  const { id: group } = await anna.post<{ id: string }>("/api/groups", { name: "Photographers" });
  const jpeg = await sharp({ create: { width: 32, height: 32, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer();
  const files: string[] = [];
  for (let n = 0; n < sizes.length; n++) files.push(await anna.upload(`${n}.jpg`, jpeg));
  await anna.post("/api/messages", { group, files });
  const download = () => bytesOf(`${hearth.url}/files/groups/${group}/photos.zip`, anna.key);
  // The first download loads modules that every later one uses.
  await download();
  for (const [n, id] of files.entries())
    await truncate(join(hearth.dataDir, "files", "stored", id, "original"), sizes[n]);

  const pid = hearth.process.pid!;
  await forgetPeakOf(pid);
  const before = await peakOf(pid);
  const started = performance.now();
  const bytes = await download();
  const seconds = (performance.now() - started) / 1000;
  const rise = ((await peakOf(pid)) - before) / mebibyte;
  await hearth.stop();
  const content = sizes.reduce((sum, size) => sum + size, 0);
  assert.ok(bytes > content && bytes < content + mebibyte, "all of it is there");
  return {
    title: "What does downloading 10 GB of photos as a ZIP cost the server?",
    method:
      `A group has ${sizes.length} files of ${Math.round(content / mebibyte)} MiB together, the largest of 5,000 MiB; they are sparse, so the disk hardly takes part. ` +
      "One client downloads all of them over loopback. Memory: the largest increase of the resident memory of the server process, as counted by the kernel.",
    tables: [
      {
        head: ["Download", "memory", "time", "MiB per second"],
        rows: [
          ["ZIP", `+${mebibytes(rise)}`, `${seconds.toFixed(1)} s`, String(Math.round(bytes / mebibyte / seconds))],
        ],
      },
    ],
    aims: [atMost("memory", mayRise, rise, mebibytes)],
  };
}

async function bytesOf(url: string, key: string): Promise<number> {
  const { status, body } = await fetch(url, { headers: { "x-auth-token": key } });
  assert.equal(status, 200);
  let bytes = 0;
  for await (const chunk of body!) bytes += (chunk as Uint8Array).length;
  return bytes;
}
