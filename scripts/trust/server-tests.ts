import { below, mebibytes, milliseconds, none } from "../../benchmarks/bench/report.ts";
import { inFull, type Column } from "./in-full.ts";

const bytes = (name: string): Column => [name, (value) => mebibytes(value / 1024 ** 2)];
const time = (name: string): Column => [name, milliseconds];

/** Figures of each kind of interrupted work, with the titles of their columns. */
const crashes: Record<string, Record<string, Column>> = {
  posting: {
    Answered: "answered",
    Stored: "stored",
    Lost: "lost",
    "Duplicate or altered": "notAsSent",
    "Readers not notified, or twice": "notTold",
  },
  converting: { Videos: "films", "With missing or stray content": "strayBytes" },
  importing: {
    Imported: "imported",
    "Missing or extra": "lost",
    "Lost by claims": "lostByClaims",
    "Left after undoing": "left",
  },
  planning: { Answers: "changes", Lost: "lost", "Places given twice": "tooMany" },
  backingUp: { Backups: "backups", "Lost or damaged": "lost" },
  delivering: { Messages: "delivered", "Not delivered": "missing", "Delivered under two ids": "twice" },
  mailing: { "Emails due": "sent", Missing: "missing", "Sent twice": "twice", "Never sent": "stillWaiting" },
};
const crashNames: Record<string, string> = {
  mailing: "sending email",
  backingUp: "backing up",
  delivering: "delivering webhooks",
};

export const crash = inFull({
  title: "Confirmed messages survive kill -9",
  files: [
    "server/features/conversation/messages/messages-crash.test.ts",
    "server/features/notifications/digests/digests-crash.test.ts",
    "server/features/transfer/imports/imports-crash.test.ts",
    "server/features/conversation/calendar/calendar-crash.test.ts",
    "server/features/operation/backups/backups-crash.test.ts",
    "server/features/outside/webhooks/webhooks-crash.test.ts",
    "server/features/files/files/files-crash.test.ts",
  ],
  method:
    "The built server is killed (SIGKILL) at random moments and restarted. Meanwhile, sixteen users post without a pause and resend " +
    "unanswered messages with the same id; videos are converted, with kills before, during and after the conversion; emails go out to six " +
    "readers by SMTP; a webhook receives events of messages; a chat is imported, claimed by a member and undone; people respond to an event " +
    "and sign up for limited places; and backups are taken, rotated, and verified by a test restore after each kill. After each kill, no " +
    "process started by the server may still run. After each start, nothing of its unfinished work may be left over. At the end, every row " +
    "and file is compared with what was sent. Errors found are those that the database reports about itself (SQLite: integrity_check and " +
    "foreign_key_check; PostgreSQL: amcheck, checksums, references) and those that `doctor` reports. Two of these tests run at a time, each " +
    "with the database's own durability settings. PostgreSQL itself is not killed.",
  tables: Object.entries(crashes).map(([subject, columns]) => ({
    of: subject,
    columns: {
      [`Killed while ${crashNames[subject] ?? subject}`]: "database",
      Kills: "kills",
      ...columns,
      "Errors found": "damages",
      "Slowest restart": time("readyAfter"),
    },
  })),
  aims: ({ sum, most }) => [
    none("confirmed messages lost", sum("lost")),
    none("messages duplicate, incomplete or not announced", sum("notAsSent", "notTold")),
    none("videos with missing or stray content", sum("strayBytes")),
    none("emails missing, sent twice or never sent", sum("missing", "twice", "stillWaiting")),
    none("imported messages missing, extra or left after undoing", sum("lostByClaims", "left")),
    none("places given away twice", sum("tooMany")),
    none("errors found", sum("damages")),
    below("ready after a restart", 5000, most("readyAfter"), milliseconds),
  ],
});

export const powerCut = inFull({
  title: "Confirmed writes are on disk",
  files: ["server/database/durability.test.ts"],
  projects: ["rules"],
  method:
    "The built server on SQLite runs under strace, which records every system call in order, while photos and five messages at a time are " +
    "sent. For each response, the test checks what had completed before its first byte was sent. For a message, its transaction was " +
    "completely written to the write-ahead log, and an fdatasync of the log began and ended after that. For a photo, each of its files was " +
    "also synced before it was renamed, and both folders above it were synced afterwards. The test does not cover what a disk does on a " +
    "sync, nor the log of PostgreSQL.",
  tables: [{ columns: { Sent: "subject", Answered: "answered", "Answered before on disk": "tooEarly" } }],
  aims: ({ sum }) => [none("answered before it was on disk", sum("tooEarly"))],
});

export const backup = inFull({
  title: "Backups contain everything confirmed before they began",
  files: ["server/testing/backup-while-writing.trial.ts"],
  method:
    "Fifty users post messages with photos to the built server without a pause, while `npm run hearth -- backup` runs. `--verify` must find " +
    "one flipped byte in one photo, and `restore` must refuse the backup. Then the intact backup is restored into an empty Hearth, also on " +
    "the other kind of database. `doctor` checks the result. Each message confirmed before the backup began is read there by its author, who " +
    "is still signed in, and its photo is compared byte by byte.",
  tables: [
    {
      columns: {
        From: "database",
        To: "to",
        Sent: "written",
        "Before the backup": "before",
        "Missing or changed": "missing",
      },
    },
  ],
  aims: ({ sum }) => [none("messages missing or changed", sum("missing"))],
});

export const updating = inFull({
  title: "Updates lose nothing, even if they are refused, undone or killed",
  files: ["server/features/operation/updates/updates-crash.test.ts"],
  method:
    "A server started from a release is updated repeatedly, while one person posts without a pause, resending unanswered messages with the " +
    "same id, and another reads the database. Updates in turn succeed; are refused, because the migration fails on the copy; are undone, " +
    "because the migration fails at the switch; are undone, because the server exits after the migration; or are killed with all their " +
    "processes (SIGKILL) at a random moment while they are prepared, switch or are watched. At the end, every message is compared with what " +
    "was sent. Errors found are those that the database reports about itself and those that `doctor` reports.",
  tables: [
    {
      columns: {
        "Updated while posting": "database",
        Updates: "updates",
        Answered: "answered",
        Stored: "stored",
        Lost: "lost",
        Altered: "notAsSent",
        "Errors found": "damages",
      },
    },
  ],
  aims: ({ sum }) => [
    none("confirmed messages lost", sum("lost")),
    none("messages altered", sum("notAsSent")),
    none("errors found", sum("damages")),
  ],
});

export const restoring = inFull({
  title: "A killed restore leaves either the old or the restored database",
  files: ["server/features/operation/backups/backups-crash-restoring.test.ts"],
  method:
    "`restore --replace` and `restore --undo` are killed (SIGKILL) in turn at random moments. After each kill, the database must contain " +
    "exactly the old or exactly the new data and report no error about itself, and the server must start on it and accept a message.",
  tables: [
    {
      columns: {
        "Killed while restoring": "database",
        Kills: "restores",
        "Restored anyway": "changed",
        Mixed: "mixed",
        "Errors found": "damages",
        "Starts that failed": "notStarted",
      },
    },
  ],
  aims: ({ sum }) => [
    none("databases that are neither the old nor the restored one", sum("mixed")),
    none("errors found", sum("damages")),
    none("starts that failed", sum("notStarted")),
  ],
});

export const hostileInput = inFull({
  title: "No input breaks the server",
  files: ["server/http/hostile-input.test.ts"],
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
      columns: {
        Database: "database",
        Seed: ["seed", String],
        Requests: "requests",
        Accepted: "taken",
        Rejected: "refused",
        "Wrong answers": "complaints",
        Slowest: time("slowest"),
        "Heap, first quarter": bytes("heapEarly"),
        "at the end": bytes("heapLate"),
      },
    },
  ],
  aims: ({ most, found }) => [
    none("wrong answers: status 500, none, or an unnamed error", most("complaints")),
    below("slowest answer", 20_000, most("slowest"), milliseconds),
    below(
      "growth of the heap",
      48,
      Math.max(...found.map(({ heapLate, heapEarly }) => Number(heapLate) - Number(heapEarly))) / 1024 ** 2,
      mebibytes,
    ),
  ],
});

export const mail = inFull({
  title: "No email impersonates another sender or delays other emails",
  files: ["server/features/outside/inbound-mail/inbound-mail-hostile.test.ts"],
  method:
    "Emails in the name of a member go to the address for replying to a message: by SMTP from an unknown server, by SMTP from one that " +
    "`INBOUND_SMTP_PEERS` names, and by the webhook. Their Authentication-Results mention `dmarc=pass` in quoted strings, nested comments, " +
    "behind escapes, under other names and for other domains; others have two senders. Twenty kinds of headers and bodies that are hard to " +
    "parse come from a stranger and from the member: nested parts and elements, endless attributes, parameters, signatures and lines. After " +
    "each of them, another member replies by email. Each email must be posted or refused with a named error, and none may be posted in " +
    "another's name.",
  tables: [
    {
      columns: {
        Database: "database",
        "Hostile emails": "emails",
        "Slowest answer": time("slowest"),
        "Longest block of the event loop": time("loop"),
      },
    },
  ],
  aims: ({ most }) => [
    // Two seconds of work for an email, and the start of a thread from source on a busy machine.
    below("slowest answer to an email", 10_000, most("slowest"), milliseconds),
    below("longest block of the event loop", 1000, most("loop"), milliseconds),
  ],
});

export const takenAway = inFull({
  title: "Access ends with the right it came from",
  files: ["server/credentials.test.ts"],
  method:
    "A member who is an admin creates everything that works without her: sessions, API keys, calendar, feed, posting and reply addresses, " +
    "webhooks in both directions, public links, invitations, a pending upload, a password link, and a relative's account with a PIN and a " +
    "device link. Then she leaves, is removed, is removed and blocked, becomes a member or a reader, loses permissions, is suspended, gets a " +
    "new key or password, deletes her account, or the group is suspended or deleted, while all of it is in use. Afterwards each is tried " +
    "again, and once more after she has regained the right. Decision 069 defines what must work when.",
  tables: [
    { columns: { Database: "database", "Rights taken away": "events", "Credentials tried afterwards": "tried" } },
  ],
  aims: ({ failed }) => [none("credentials that outlived their right, or ended without reason", failed)],
});
