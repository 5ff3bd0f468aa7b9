import { none, whole } from "../../benchmarks/bench/report.ts";
import { runInFull } from "./in-full.ts";
import type { Trial } from "./page.ts";

export const backup: Trial = {
  title: "Backups contain everything confirmed before they began",
  async run() {
    const { found, failed } = await runInFull(["server/testing/backup-while-writing.trial.ts"]);
    const missing = found.reduce((sum, each) => sum + Number(each.missing), 0);
    return {
      method:
        "Fifty users post messages with photos to the built server without a pause, while `npm run hearth -- backup` runs. `--verify` must find " +
        "one flipped byte of one photo, and `restore` must refuse the backup. Then the backup is restored into an empty Hearth, also on the " +
        "other kind of database. `doctor` checks the result. Each message confirmed before the backup began is read there by its author, who is " +
        "still signed in, and its photo is compared byte by byte.",
      tables: [
        {
          head: ["From", "To", "Sent", "Before the backup", "Missing or changed"],
          rows: found.map((each) => [
            each.database,
            String(each.to),
            ...["written", "before", "missing"].map((name) => whole(Number(each[name]))),
          ]),
        },
      ],
      aims: [none("messages missing or changed", missing), none("tests that failed", failed)],
    };
  },
};
