import { none, whole } from "../../benchmarks/bench/report.ts";
import { runInFull } from "./in-full.ts";
import type { Trial } from "./page.ts";

export const updating: Trial = {
  title: "Updates lose nothing, also if they are refused, undone or killed",
  async run() {
    const { found, failed } = await runInFull(["server/features/operation/updates/updates-crash.test.ts"]);
    const sum = (name: string) => found.reduce((total, each) => total + Number(each[name]), 0);
    return {
      method:
        "A server that was started from a release is updated again and again, while a person posts without a pause and resends what was not " +
        "answered with the same id, and somebody else looks at the database. In turn an update is kept; is refused, because its migration fails on the " +
        "copy; is undone, because its migration fails at the switch; is undone, because it ends after its migration; and is killed with all its " +
        "processes (SIGKILL) at a random moment while it is prepared, switches or is watched. At the end every message is compared with what was " +
        "sent. Errors found are those that the database reports about itself, and those that `doctor` reports.",
      tables: [
        {
          head: ["Updated while posting", "Updates", "Answered", "Stored", "Lost", "Altered", "Errors found"],
          rows: found.map((each) => [
            each.database,
            ...["updates", "answered", "stored", "lost", "notAsSent", "damages"].map((name) =>
              whole(Number(each[name])),
            ),
          ]),
        },
      ],
      aims: [
        none("confirmed messages lost", sum("lost")),
        none("messages altered", sum("notAsSent")),
        none("errors found", sum("damages")),
        none("tests that failed", failed),
      ],
    };
  },
};
