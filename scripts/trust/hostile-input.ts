import { below, mebibytes, milliseconds, none, whole, type Aim } from "../../benchmarks/bench/report.ts";
import type { Found } from "../../server/testing/intensity.ts";
import { runInFull } from "./in-full.ts";
import type { Trial } from "./page.ts";

const mebibyte = 1024 ** 2;
const heapMayGrow = 48;
const answeredWithin = 20_000;

export const hostileInput: Trial = {
  title: "No input breaks the server",
  async run() {
    const { found, failed } = await runInFull(["server/http/hostile-input.test.ts"]);
    return {
      method:
        "Random requests, eight at a time, go to every route in turn, sent by members, by users outside the group and without a session. Bodies " +
        "are generated from the contract's schemas with wrong values, texts of maximum length that are hard to fold, search or parse, missing " +
        "and unknown keys, broken JSON, and other media types and encodings. Ids refer to existing and missing objects. Paths, queries, headers " +
        "and cookies are hostile; forms and resumable uploads contain broken pictures, videos and documents. Each rejection must be an error of " +
        "the catalogue, with its text. Every 250 requests, the clock advances by an hour, all scheduled work runs (emails, notifications, " +
        "digests, link previews of pages that are hostile too, with up to half a megabyte of unclosed tags), and new users are created. Setting " +
        "`HEARTH_TRUST_SEED` to a seed repeats the same requests.",
      tables: [
        {
          head: [
            ...["Database", "Seed", "Requests", "Accepted", "Rejected", "Wrong answers", "Slowest"],
            ...["Heap, first quarter", "at the end"],
          ],
          rows: found.map(rowOf),
        },
      ],
      aims: aimsOf(found, failed),
    };
  },
};

function rowOf(found: Found): string[] {
  const number = (name: string) => Number(found[name]);
  return [
    found.database,
    String(found.seed),
    ...["requests", "taken", "refused", "complaints"].map((name) => whole(number(name))),
    milliseconds(number("slowest")),
    ...["heapEarly", "heapLate"].map((name) => mebibytes(number(name) / mebibyte)),
  ];
}

function aimsOf(found: Found[], failed: number): Aim[] {
  const most = (of: (each: Found) => number) => Math.max(...found.map(of));
  const complaints = most(({ complaints }) => Number(complaints));
  const slowest = most(({ slowest }) => Number(slowest));
  const growth = most(({ heapLate, heapEarly }) => (Number(heapLate) - Number(heapEarly)) / mebibyte);
  return [
    none("wrong answers: status 500, none, or an unnamed error", complaints),
    below("slowest answer", answeredWithin, slowest, milliseconds),
    below("growth of the heap", heapMayGrow, growth, mebibytes),
    none("tests that failed", failed),
  ];
}
