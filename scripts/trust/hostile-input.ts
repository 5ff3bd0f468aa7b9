import { milliseconds, whole, type Aim } from "../../benchmarks/bench/report.ts";
import type { Found } from "../../server/testing/intensity.ts";
import { runInFull } from "./in-full.ts";
import type { Trial } from "./page.ts";

const mebibyte = 1024 ** 2;
const heapMayGrow = 48;
const secondsAtMost = 20;

export const hostileInput: Trial = {
  title: "Nothing that is sent breaks the server",
  async run() {
    const { found, failed } = await runInFull(["server/http/hostile-input.test.ts"]);
    return {
      method:
        "Requests made by chance, eight at a time, to every route in turn, by members, by people outside and by nobody: bodies made from the contract's " +
        "schemas with wrong values, texts as long as may be that are hard to fold, search or parse, missing and unknown keys, broken JSON, other media types and encodings; ids of what is there and of what is not; " +
        "hostile paths, queries, headers and cookies; forms and uploads in pieces with broken pictures, films and documents. Each refusal has to be one of " +
        "the catalogue, in words. Every 250 requests an hour passes, all that was ordered is done (mails, notifications, digests, looks at pages, which " +
        "are hostile too, up to half a megabyte of unclosed tags), and there are new people. `HEARTH_TRUST_SEED` and the seed send the same again.",
      tables: [
        {
          head: [
            "Database",
            "Seed",
            "Requests",
            "Taken",
            "Refused",
            "Wrongly answered",
            "Slowest",
            "Heap, first quarter",
            "at the end",
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
    ...["heapEarly", "heapLate"].map((name) => `${whole(number(name) / mebibyte)} MiB`),
  ];
}

function aimsOf(found: Found[], failed: number): Aim[] {
  const most = (of: (each: Found) => number) => Math.max(...found.map(of));
  const complaints = most(({ complaints }) => Number(complaints));
  const slowest = most(({ slowest }) => Number(slowest));
  const growth = most(({ heapLate, heapEarly }) => (Number(heapLate) - Number(heapEarly)) / mebibyte);
  return [
    {
      what: "answers that are a 500, no answer, or without a name",
      aim: "0",
      found: whole(complaints),
      isMet: complaints === 0,
    },
    {
      what: "slowest answer",
      aim: `< ${secondsAtMost} s`,
      found: milliseconds(slowest),
      isMet: slowest < secondsAtMost * 1000,
    },
    {
      what: "growth of the heap",
      aim: `< ${heapMayGrow} MiB`,
      found: `${whole(growth)} MiB`,
      isMet: growth < heapMayGrow,
    },
    { what: "tests that failed", aim: "0", found: String(failed), isMet: failed === 0 },
  ];
}
