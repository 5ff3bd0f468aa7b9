import assert from "node:assert/strict";
import type { File } from "#contract/files.ts";
import { signUp } from "../scripts/populate/api.ts";
import { forgetPeakOf, peakOf, sendAsForm, sendInOnePiece, type Taker } from "../server/testing/large-films.ts";
import { film } from "../server/testing/recordings.ts";
import { startEmpty } from "./bench/filled.ts";
import { atMost, mebibytes, type Report } from "./bench/report.ts";

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
    title: "What does uploading a 4 GB video cost the server?",
    method:
      "A video of 4,095 MiB is uploaded over loopback, as a form and as a resumable upload, while the previous one is being prepared. Memory: the largest increase of the " +
      "resident memory of the server process during the upload, as counted by the kernel.",
    tables: [
      {
        head: ["Upload", "memory", "time", "MiB per second"],
        rows: Object.entries({ "as a form": form, resumable: pieces }).map(([name, { rise, seconds }]) => [
          name,
          `+${mebibytes(rise)}`,
          `${seconds.toFixed(1)} s`,
          String(Math.round(size / mebibyte / seconds)),
        ]),
      },
    ],
    aims: [atMost("memory, the larger of the two", mayRise, rise, mebibytes)],
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
