import { updateRemindAt } from "../messages/actions-data.ts";
import { can } from "#contract/permissions.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { lockGroup } from "../../../database/locks.ts";
import { appError } from "../../../errors.ts";
import { emit } from "../../../events.ts";
import { membershipOf } from "../../groups/groups/actions-members.ts";
import { lockVisibleMessage } from "../messages/actions.ts";
import { calendarOf } from "../../identity/people/rules-birthdays.ts";
import type { EventAsked } from "./actions.ts";
import type { Me } from "../../identity/people/rules.ts";
import { checkPause, isAfterReminderHour } from "../dates/rules-reminders.ts";
import { eventOf, occurrenceAsked, remindersOf } from "./rules.ts";
import {
  findDueReminders,
  findDueSeries,
  findRemindedStart,
  findReminderSentAt,
  findWithReminder,
  markReminded,
  updateReminderSentAt,
  updateRemindedStart,
  type DueRow,
  type ReminderColumn,
  type SeriesRow,
} from "./queries-reminders.ts";

/** Reminders that are more overdue are skipped, such as after a downtime. */
const latest = 24 * 60 * 60 * 1000;
const dueAtOnce = 100;

/** Reminds members who have not responded. Throws `not_permitted` for all but the author and admins, `date_not_found` for a day without an occurrence, and `too_many_attempts` soon after another reminder. */
export async function remindOfEvent(context: Context, me: Me, { messageId, day }: EventAsked): Promise<void> {
  const { db, clock } = context;
  await db.write(async (tx) => {
    const message = await lockVisibleMessage(tx, me, messageId);
    const { group_id: groupId, author_id: authorId, parent_id: parentId } = message;
    const written = { authorId, isComment: parentId !== null };
    if (!can.remindOfEvent(me, written, await membershipOf(tx, me, groupId))) throw appError("not_permitted");
    const at = clock.now();
    const asked = occurrenceAsked(eventOf(message), at, day);
    if (asked.endsAt <= at || asked.isCancelled) throw appError("not_an_event");
    await beginReminder(tx, messageId, "asked_at", at);
    const reminder = { type: "event_reminder", occurrence: asked.key, senderId: me.id, byId: me.id } as const;
    await emit(context, tx, "event.reminded", { ...reminder, day, groupId, messageId, at });
  });
}

/** Call before sending a reminder that a user requested. Throws `too_many_attempts` soon after another one. */
export async function beginReminder(
  tx: Transaction,
  messageId: string,
  column: ReminderColumn,
  at: number,
): Promise<void> {
  checkPause(await findReminderSentAt(tx, messageId, column), at);
  await updateReminderSentAt(tx, messageId, column, at);
}

const soon = { type: "event_soon", occurrence: "", senderId: null } as const;

export async function remindOfEvents(context: Context): Promise<void> {
  const { db, clock, config } = context;
  const now = clock.now();
  const wholeDays = isAfterReminderHour(calendarOf(now, config.timeZone)) ? 1 : 0;
  let due: DueRow[];
  do {
    due = await findDueReminders(db.read, { now, earliest: now - latest, limit: dueAtOnce, wholeDays });
    for (const event of due) await remindBeforeEvent(context, event);
  } while (due.length === dueAtOnce);
  let series: SeriesRow[];
  do {
    series = await findDueSeries(db.read, { now, limit: dueAtOnce, wholeDays });
    for (const { id, groupId } of series) await remindBeforeOccurrence(context, id, groupId);
  } while (series.length === dueAtOnce);
}

async function remindBeforeEvent(context: Context, event: DueRow): Promise<void> {
  const { db, clock } = context;
  const { id: messageId, groupId, authorId: byId } = event;
  await db.write(async (tx) => {
    await lockGroup(tx, groupId);
    // Another process may have sent it already, or the event may have moved.
    if (!(await markReminded(tx, event))) return;
    await emit(context, tx, "event.reminded", { ...soon, groupId, messageId, byId, at: clock.now() });
  });
}

async function remindBeforeOccurrence(context: Context, messageId: string, groupId: string): Promise<void> {
  const { db, clock } = context;
  await db.write(async (tx) => {
    await lockGroup(tx, groupId);
    const now = clock.now();
    const found = await findWithReminder(tx, messageId, now);
    if (!found) return;
    const { due, nextAt } = remindersOf(found, now, latest);
    await updateRemindAt(tx, messageId, nextAt ?? null);
    if (!due || (await findRemindedStart(tx, messageId)) === due.startsAt) return;
    await updateRemindedStart(tx, messageId, due.startsAt);
    const event = { ...soon, occurrence: due.key, day: due.day, groupId, messageId, byId: found.authorId, at: now };
    await emit(context, tx, "event.reminded", event);
  });
}
