import { whole } from "../../benchmarks/bench/report.ts";
import { runInFull } from "./in-full.ts";
import type { Trial } from "./page.ts";

export const backup: Trial = {
  title: "A backup has what was answered before it began",
  async run() {
    const { found, failed } = await runInFull(["server/testing/backup-while-writing.trial.ts"]);
    const missing = found.reduce((sum, each) => sum + Number(each.missing), 0);
    return {
      method:
        "Fifty people post messages with photos to the built server without a pause, while `npm run hearth -- backup` runs beside it. One flipped byte of " +
        "one photo has to be found by `--verify`, and kept from being restored. Then the backup is restored into an empty Hearth, on the other kind of " +
        "database too; `doctor` looks at it, and each message that was answered before the backup began is read there by its author, still signed in, " +
        "with its photo byte by byte.",
      tables: [
        {
          head: ["From", "To", "Written in all", "Before the backup", "Missing or changed"],
          rows: found.map((each) => [
            each.database,
            String(each.to),
            ...["written", "before", "missing"].map((name) => whole(Number(each[name]))),
          ]),
        },
      ],
      aims: [
        { what: "messages missing or changed", aim: "0", found: whole(missing), isMet: missing === 0 },
        { what: "tests that failed", aim: "0", found: String(failed), isMet: failed === 0 },
      ],
    };
  },
};
