import { updateDigestedUntil, skipUnlisted } from "../../groups/groups/actions-columns.ts";
import type { UserData } from "#contract/accounts.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { lockPerson } from "../../../database/locks.ts";
import { newMessageId } from "../../../emails/send.ts";
import {
  deleteDigest,
  findDigest,
  findDueDigests,
  findUnlisted,
  updateDigestChecked,
  upsertDigest,
  type DueDigest,
} from "./queries.ts";
import { typesInDigest } from "../notifications/rules-channels.ts";
import { settingsOf } from "../../identity/people/actions.ts";
import { frequencyOf, nextDigestAt, timeZoneOf } from "./rules.ts";

export const digestMail = "notifications.mail-digest";

type Settings = Pick<Context, "config" | "clock">;

/** `settings` is JSON. Digests list only what happens after they are turned on. */
export async function scheduleDigests(
  { config, clock }: Settings,
  tx: Transaction,
  userId: string,
  settings: string,
): Promise<void> {
  const { notification_emails, time_zone } = JSON.parse(settings) as UserData;
  const frequency = frequencyOf(notification_emails);
  if (!frequency) return deleteDigest(tx, userId);
  const timeZone = timeZoneOf(time_zone);
  const known = await findDigest(tx, userId);
  if (known?.frequency === frequency && known.time_zone === timeZone) return;
  const now = clock.now();
  if (!known) await skipUnlisted(tx, userId);
  await upsertDigest(tx, {
    user_id: userId,
    frequency,
    time_zone: timeZone,
    checked_at: now,
    due_at: nextDigestAt(frequency, timeZone ?? config.timeZone, now),
  });
}

const lookedAtOnce = 200;
const checkedAtOnce = 8;

export async function checkDigests(context: Context): Promise<void> {
  const now = context.clock.now();
  let last: DueDigest | undefined = { dueAt: -1, userId: "" };
  while (last) {
    const due: Awaited<ReturnType<typeof findDueDigests>> = await findDueDigests(
      context.db.read,
      now,
      last,
      lookedAtOnce,
    );
    const inTurn = due.filter(({ frequency, hasNews }) => frequency !== "immediately" || hasNews);
    for (let i = 0; i < inTurn.length; i += checkedAtOnce) {
      await Promise.all(inTurn.slice(i, i + checkedAtOnce).map(({ userId }) => checkDigest(context, userId)));
    }
    last = due.length === lookedAtOnce ? due.at(-1) : undefined;
  }
}

/** Determines the content and id of the next email and the time of the one after it, in one transaction. */
async function checkDigest({ config, db, jobs, clock }: Context, userId: string): Promise<void> {
  await db.write(async (tx) => {
    await lockPerson(tx, userId);
    const digest = await findDigest(tx, userId);
    const now = clock.now();
    if (!digest || digest.due_at > now) return;
    const unlisted = await findUnlisted(tx, userId, typesInDigest(await settingsOf(tx, userId)));
    const zone = timeZoneOf(digest.time_zone) ?? config.timeZone;
    await updateDigestedUntil(
      tx,
      userId,
      unlisted.map(({ range }) => range),
    );
    await updateDigestChecked(tx, userId, now, nextDigestAt(digest.frequency, zone, now));
    const ranges = unlisted.filter(({ hasNews }) => hasNews).map(({ range }) => range);
    if (ranges.length === 0) return;
    await jobs.enqueue(tx, {
      kind: digestMail,
      payload: { userId, ranges: JSON.stringify(ranges), messageId: newMessageId(config) },
      uniqueKey: `${digestMail}:${userId}:${now}`,
    });
  });
}
