import { none, whole } from "../../benchmarks/bench/report.ts";
import { runInFull } from "./in-full.ts";
import type { Trial } from "./page.ts";

export const restoring: Trial = {
  title: "Returning to a backup leaves the old or the restored database",
  async run() {
    const { found, failed } = await runInFull(["server/features/operation/backups/backups-crash-restoring.test.ts"]);
    const sum = (name: string) => found.reduce((total, each) => total + Number(each[name]), 0);
    return {
      method:
        "`restore --replace` and `restore --undo` are killed (SIGKILL) in turn at random moments. After each kill the database must have exactly what " +
        "it had before or what it was to get, must report no error about itself, and the server must start on it and take a message.",
      tables: [
        {
          head: ["Killed while restoring", "Kills", "Restored anyway", "Mixed", "Errors found", "Starts that failed"],
          rows: found.map((each) => [
            each.database,
            ...["restores", "changed", "mixed", "damages", "notStarted"].map((name) => whole(Number(each[name]))),
          ]),
        },
      ],
      aims: [
        none("databases that are neither the old nor the restored one", sum("mixed")),
        none("errors found", sum("damages")),
        none("starts that failed", sum("notStarted")),
        none("tests that failed", failed),
      ],
    };
  },
};
