import { whole } from "../../benchmarks/bench/report.ts";
import { runInFull } from "./in-full.ts";
import type { Trial } from "./page.ts";

export const powerCut: Trial = {
  title: "What was answered is on disk",
  async run() {
    const { found, failed } = await runInFull(["server/database/durability.test.ts"], ["rules"]);
    const tooEarly = found.reduce((sum, each) => sum + Number(each.tooEarly), 0);
    return {
      method:
        "The built server on SQLite runs under strace, which writes down each call of the system in its order, while five messages at a time and photos " +
        "are sent. Of each answer is looked up what had ended before its first byte went out. Of a message: its transaction was written to the " +
        "write-ahead log to the end, and after that an fdatasync of the log began and ended. Of a photo also: each of its files was synced before it got " +
        "its name, and both folders above it after. What a disk does with a sync is its own; PostgreSQL sees to its log itself.",
      tables: [
        {
          head: ["Sent", "Answered", "Answered before they were on disk"],
          rows: found.map(({ subject, answered, tooEarly: early }) => [
            subject,
            whole(Number(answered)),
            whole(Number(early)),
          ]),
        },
      ],
      aims: [
        { what: "answered before it was on disk", aim: "0", found: whole(tooEarly), isMet: tooEarly === 0 },
        { what: "tests that failed", aim: "0", found: String(failed), isMet: failed === 0 },
      ],
    };
  },
};
