import assert from "node:assert/strict";
import type { File } from "#contract/files.ts";
import { signUp } from "../scripts/populate/api.ts";
import { forgetPeakOf, peakOf, sendAsForm, sendInOnePiece, type Taker } from "../server/testing/large-films.ts";
import { film } from "../server/testing/recordings.ts";
import { startEmpty } from "./bench/filled.ts";
import type { Report } from "./bench/report.ts";

const mebibyte = 1024 ** 2;
/** The maximum size of a video, minus what the form adds. */
const size = 4095 * mebibyte;
const mayRise = 50;

interface Upload {
  /** Largest increase of resident memory, in mebibytes. */
  rise: number;
  seconds: number;
}

/** Measures what a video of 4 GB costs the server. */
export async function uploading(): Promise<Report> {
  const hearth = await startEmpty("SQLite");
  const { key } = await signUp(hearth.url, "anna@example.org", "hearth-benchmark", hearth.firstAccountKey!);
  const taker = { url: hearth.url, key, start: await film() };
  // The first upload of a process loads modules that every later one uses.
  await sendAsForm(taker, 16 * mebibyte);
  const pid = hearth.process.pid!;
  const form = await measured(pid, () => asForm(taker));
  const pieces = await measured(pid, () => inOnePiece(taker));
  const rise = Math.max(form.rise, pieces.rise);
  return {
    title: "What does a film of 4 GB cost the server?",
    method:
      "A film of 4,095 MiB comes over loopback, as a form and by the resumable call, while the one before is being prepared. Memory: how much more of the " +
      "server's process was resident at most than when the upload began, as the kernel counts it.",
    tables: [
      {
        head: ["Upload", "memory", "time", "MiB a second"],
        rows: Object.entries({ "as a form": form, resumable: pieces }).map(([name, { rise, seconds }]) => [
          name,
          `+${Math.round(rise)} MiB`,
          `${seconds.toFixed(1)} s`,
          String(Math.round(size / mebibyte / seconds)),
        ]),
      },
    ],
    aims: [
      {
        what: "memory, the larger of the two",
        aim: `≤ ${mayRise} MiB`,
        found: `${Math.round(rise)} MiB`,
        isMet: rise <= mayRise,
      },
    ],
  };
}

async function asForm(taker: Taker): Promise<File> {
  const { status, body } = await sendAsForm(taker, size);
  assert.equal(status, 201, body);
  return JSON.parse(body) as File;
}

async function inOnePiece(taker: Taker): Promise<File> {
  const { status, body, path } = await sendInOnePiece(taker, size);
  assert.equal(status, 204, body);
  const answer = await fetch(taker.url + path, { headers: { "x-auth-token": taker.key } });
  return (await answer.json()) as File;
}

async function measured(pid: number, upload: () => Promise<File>): Promise<Upload> {
  await forgetPeakOf(pid);
  const before = await peakOf(pid);
  const started = performance.now();
  const file = await upload();
  const seconds = (performance.now() - started) / 1000;
  assert.equal(file.size, size, "all of it is there");
  return { rise: ((await peakOf(pid)) - before) / mebibyte, seconds };
}
