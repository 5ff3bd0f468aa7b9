import type { Context } from "../server/context.ts";
import { checkDigests } from "../server/features/notifications/digests/actions.ts";
import { newId } from "../server/new-id.ts";
import { testApp } from "../server/testing/build-app.ts";
import { makeMessage } from "../server/testing/messages.ts";
import { aGroup, aPerson } from "../server/testing/people.ts";
import { workOnce } from "../server/worker.ts";
import { fillGroup } from "./bench/many-messages.ts";
import { atMost, ratio, whole, type Report } from "./bench/report.ts";

const sizes = [1000, 100_000, 1_000_000];
const readers = 1000;
const newsEach = 5;
const mailsSent = 200;
const day = 24 * 60 * 60 * 1000;

interface Found {
  /** Milliseconds for all readers. */
  checking: number;
  /** Emails per second, written to the outbox folder. */
  mailing: number;
}

/** Measures the daily digests of a thousand readers, and whether their time depends on the size of the group. */
export async function digesting(): Promise<Report> {
  const found: Found[] = [];
  for (const size of sizes) found.push(await oneNight(size));
  const growth = found.at(-1)!.checking / found[0]!.checking;
  return {
    title: "How long do daily digests take?",
    method:
      `One group of ${whole(readers)} people who receive daily digests, ${newsEach} new messages since the previous day, SQLite. First, the server selects the contents of ` +
      "each digest, each in its own transaction, which is on disk before the next one starts. Then it renders the emails one after another into the outbox folder " +
      `(the first ${mailsSent} are measured).`,
    tables: [
      {
        head: ["", ...sizes.map((size) => `${whole(size)} messages in the group`)],
        rows: [
          [`selecting, ${whole(readers)} readers`, ...found.map(({ checking }) => `${(checking / 1000).toFixed(2)} s`)],
          ["emails per second", ...found.map(({ mailing }) => whole(mailing))],
        ],
      },
    ],
    aims: [atMost("selecting, time in the largest group relative to the smallest", 1.3, growth, ratio)],
  };
}

async function oneNight(size: number): Promise<Found> {
  const hearth = await testApp();
  const { context } = hearth;
  try {
    const anna = await aPerson(hearth, "anna@example.org");
    const bob = await aPerson(hearth, "bob@example.org");
    const group = await aGroup(anna, "Talkative", bob);
    for (const person of [anna, bob]) await makeMessage(person, group, "Hello");
    await fillGroup(context.config.database, group.id, size);
    await addReaders(context, group.id);
    for (let i = 0; i < newsEach; i++) await makeMessage(anna, group, `News ${i}`);
    await workThrough(context, Infinity);
    hearth.passTime(day);
    const begun = performance.now();
    await checkDigests(context);
    const decided = performance.now();
    const mailed = await workThrough(context, mailsSent);
    return { checking: decided - begun, mailing: mailed / ((performance.now() - decided) / 1000) };
  } finally {
    await hearth.close();
  }
}

/** Inserts users directly: hashing a thousand passwords would take a while. */
async function addReaders({ db, clock }: Context, groupId: string): Promise<void> {
  const now = clock.now();
  const ids = Array.from({ length: readers }, () => newId());
  await db.write(async (tx) => {
    const users = ids.map((id, i) => ({
      id,
      created_at: now,
      login: `reader.${i}@example.org`,
      password_hash: "",
      name: `Reader ${i}`,
      avatar_id: null,
      data: JSON.stringify({ notification_emails: "daily" }),
      last_activity_at: now,
    }));
    await tx.insertInto("users").values(users).execute();
    const members = ids.map((user_id) => ({ user_id, group_id: groupId, joined_at: now, read_until: now }));
    await tx.insertInto("members").values(members).execute();
    const digests = ids.map((user_id) => ({
      user_id,
      frequency: "daily" as const,
      time_zone: null,
      after_id: newId(),
      checked_at: now,
      due_at: now + day / 2,
    }));
    await tx.insertInto("digests").values(digests).execute();
  });
}

/** Returns the number of completed jobs. */
async function workThrough(context: Context, most: number): Promise<number> {
  let done = 0;
  while (done < most && (await workOnce(context))) done++;
  return done;
}
