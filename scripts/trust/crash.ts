import { milliseconds, whole, type Aim, type Table } from "../../benchmarks/bench/report.ts";
import type { Found } from "../../server/testing/intensity.ts";
import { runInFull } from "./in-full.ts";
import type { Trial } from "./page.ts";

const files = ["server/crash.test.ts", "server/crash-mailing.test.ts", "server/features/files/files-crash.test.ts"];
const secondsUntilReady = 5;

/** Columns of each kind of work that is broken off, by the names of its figures. */
const columns: Record<string, Record<string, string>> = {
  posting: {
    ...{ answered: "Answered", stored: "Stored", lost: "Lost", notAsSent: "Twice or not as sent" },
    notTold: "Readers not told, or twice",
  },
  converting: { films: "Films", strayBytes: "With bytes missing or left over" },
  mailing: { told: "Mails owed", missing: "Missing", twice: "Under two ids", stillWaiting: "Waiting for ever" },
};
const ofEach = { damages: "Damages" };

export const crash: Trial = {
  title: "What was answered is there after kill -9",
  async run() {
    const { found, failed } = await runInFull(files);
    return {
      method:
        "The built server is killed (SIGKILL) at moments that chance chooses, and started again, while sixteen people post without a pause and send " +
        "again with the same id what was not answered; while films are converted, before, in the middle and while the result is put away; while mails " +
        "go out to six readers by SMTP. After each kill nothing that the server had started may still run, and after each start nothing of its " +
        "unfinished work may lie about. At the end every row and file is compared with what was sent; damages are what the database finds wrong with " +
        "itself (SQLite: integrity_check and foreign_key_check; PostgreSQL: amcheck, checksums, references) and what `doctor` finds wrong. Two of " +
        "these run at a time, each with the database's own durability; PostgreSQL itself is not killed.",
      tables: Object.keys(columns).map((subject) => tableOf(subject, found)),
      aims: aimsOf(found, failed),
    };
  },
};

function tableOf(subject: string, found: Found[]): Table {
  const shown = { ...columns[subject], ...ofEach };
  return {
    head: [`Killed while ${subject}`, "Kills", ...Object.values(shown), "Longest until ready"],
    rows: found
      .filter((each) => each.subject === subject)
      .map((each) => [
        each.database,
        ...["kills", ...Object.keys(shown)].map((name) => whole(Number(each[name]))),
        milliseconds(Number(each.readyAfter)),
      ]),
  };
}

function aimsOf(found: Found[], failed: number): Aim[] {
  const sum = (...names: string[]) => names.flatMap((name) => found.map((each) => Number(each[name] ?? 0)));
  const none = (what: string, ...names: string[]) => {
    const count = sum(...names).reduce((total, each) => total + each, 0);
    return { what, aim: "0", found: whole(count), isMet: count === 0 };
  };
  const slowest = Math.max(...sum("readyAfter"));
  return [
    none("answered messages lost", "lost"),
    none("messages twice, half, or not told of", "notAsSent", "notTold"),
    none("films with bytes missing or left over", "strayBytes"),
    none("mails missing, twice or waiting for ever", "missing", "twice", "stillWaiting"),
    none("damages", "damages"),
    { what: "tests that failed", aim: "0", found: String(failed), isMet: failed === 0 },
    {
      ...{ what: "ready again", aim: `< ${secondsUntilReady} s`, found: milliseconds(slowest) },
      isMet: slowest < secondsUntilReady * 1000,
    },
  ];
}
