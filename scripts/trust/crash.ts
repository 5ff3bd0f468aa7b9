import { below, milliseconds, none, whole, type Aim, type Table } from "../../benchmarks/bench/report.ts";
import type { Found } from "../../server/testing/intensity.ts";
import { runInFull } from "./in-full.ts";
import type { Trial } from "./page.ts";

const files = [
  ...[
    "server/features/conversation/messages/messages-crash.test.ts",
    "server/features/notifications/digests/digests-crash.test.ts",
    "server/features/transfer/imports/imports-crash.test.ts",
  ],
  ...[
    "server/features/conversation/calendar/calendar-crash.test.ts",
    "server/features/operation/backups/backups-crash.test.ts",
    "server/features/outside/webhooks/webhooks-crash.test.ts",
  ],
  "server/features/files/files/files-crash.test.ts",
];
const readyWithin = 5000;

/** Columns per kind of interrupted work, with the names of its figures. */
const columns: Record<string, Record<string, string>> = {
  posting: {
    answered: "Answered",
    stored: "Stored",
    lost: "Lost",
    notAsSent: "Duplicate or altered",
    notTold: "Readers not notified, or twice",
  },
  converting: { films: "Videos", strayBytes: "With missing or stray content" },
  importing: {
    imported: "Imported",
    lost: "Missing or extra",
    lostByClaims: "Lost by claims",
    left: "Left after undoing",
  },
  planning: { changes: "Answers", lost: "Lost", tooMany: "Places given twice" },
  backingUp: { backups: "Backups", lost: "Lost or damaged" },
  delivering: { told: "Messages", missing: "Not told", twice: "Told under two ids" },
  mailing: { told: "Emails due", missing: "Missing", twice: "Sent twice", stillWaiting: "Never sent" },
};
const names: Record<string, string> = {
  mailing: "sending email",
  backingUp: "backing up",
  delivering: "telling webhooks",
};
const ofEach = { damages: "Errors found" };

export const crash: Trial = {
  title: "Confirmed messages survive kill -9",
  async run() {
    const { found, failed } = await runInFull(files);
    return {
      method:
        "The built server is killed (SIGKILL) at random moments and restarted. Meanwhile, sixteen users post without a pause and resend " +
        "unanswered messages with the same id; videos are converted, with kills before, during and while the result is stored; emails go out " +
        "to six readers by SMTP; a webhook is told of messages; a chat is imported, claimed by a member and undone; people answer an event and sign up for few places; and backups are taken and old ones removed, each of which is restored for a test after each kill. After each " +
        "kill, no process started by the server may still run. After each start, nothing of its unfinished " +
        "work may be left over. At the end, every row and file is compared with what was sent. Errors found are errors that the database reports " +
        "about itself (SQLite: integrity_check and foreign_key_check; PostgreSQL: amcheck, checksums, references) and errors that `doctor` " +
        "reports. Two of these tests run at a time, each with the database's own durability settings. PostgreSQL itself is not killed.",
      tables: Object.keys(columns).map((subject) => tableOf(subject, found)),
      aims: aimsOf(found, failed),
    };
  },
};

function tableOf(subject: string, found: Found[]): Table {
  const shown = { ...columns[subject], ...ofEach };
  return {
    head: [`Killed while ${names[subject] ?? subject}`, "Kills", ...Object.values(shown), "Slowest restart"],
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
  const all = (...names: string[]) => names.flatMap((name) => found.map((each) => Number(each[name] ?? 0)));
  const total = (...names: string[]) => all(...names).reduce((sum, each) => sum + each, 0);
  return [
    none("confirmed messages lost", total("lost")),
    none("messages duplicate, incomplete or not announced", total("notAsSent", "notTold")),
    none("videos with missing or stray content", total("strayBytes")),
    none("emails missing, sent twice or never sent", total("missing", "twice", "stillWaiting")),
    none("imported messages missing, extra or left after undoing", total("lostByClaims", "left")),
    none("places given away twice", total("tooMany")),
    none("errors found", total("damages")),
    none("tests that failed", failed),
    below("ready after a restart", readyWithin, Math.max(...all("readyAfter")), milliseconds),
  ];
}
