import { none, whole } from "../../benchmarks/bench/report.ts";
import { runInFull } from "./in-full.ts";
import type { Trial } from "./page.ts";

export const powerCut: Trial = {
  title: "Confirmed writes are on disk",
  async run() {
    const { found, failed } = await runInFull(["server/database/durability.test.ts"], ["rules"]);
    const tooEarly = found.reduce((sum, each) => sum + Number(each.tooEarly), 0);
    return {
      method:
        "The built server on SQLite runs under strace, which records every system call in order, while photos and five messages at a time are " +
        "sent. For each response, the test checks what had completed before its first byte was sent. For a message, its transaction was " +
        "completely written to the write-ahead log, and an fdatasync of the log began and ended after that. For a photo, each of its files was " +
        "also synced before it was renamed, and both folders above it were synced afterwards. The test does not cover what a disk does on a " +
        "sync, or the log of PostgreSQL, which PostgreSQL manages itself.",
      tables: [
        {
          head: ["Sent", "Answered", "Answered before on disk"],
          rows: found.map(({ subject, answered, tooEarly: early }) => [
            subject,
            whole(Number(answered)),
            whole(Number(early)),
          ]),
        },
      ],
      aims: [none("answered before it was on disk", tooEarly), none("tests that failed", failed)],
    };
  },
};
