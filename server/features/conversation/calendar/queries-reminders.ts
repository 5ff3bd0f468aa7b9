import { sql } from "kysely";
import type { Transaction } from "../../../database/database.ts";
import { prepare } from "../../../database/prepare.ts";

export interface DueRow {
  id: string;
  groupId: string;
  authorId: string | null;
  startsAt: number;
}

interface Due extends Record<string, string | number> {
  now: number;
  earliest: number;
  limit: number;
  /** 1 if whole days count too, which have to wait at night. */
  wholeDays: number;
}

export const findDueReminders = prepare<Due, DueRow>((db, { now, earliest, limit, wholeDays }) =>
  db
    .selectFrom("messages")
    .leftJoin("event_reminders as sent", "sent.message_id", "messages.id")
    .select(["messages.id", "messages.group_id as groupId", "messages.author_id as authorId"])
    .select((row) => [row.ref("messages.starts_at").$castTo<number>().as("startsAt")])
    .where("messages.remind_at", "is not", null)
    .where("messages.event_until", "is", null)
    .where("messages.remind_at", ">", earliest)
    .where("messages.remind_at", "<=", now)
    .where("messages.ends_at", ">", now)
    .where((row) => row.or([sql<boolean>`${wholeDays} = 1`, row("messages.date", "like", "%T%")]))
    .where((row) =>
      row.or([row("sent.told_for", "is", null), row("sent.told_for", "!=", row.ref("messages.starts_at"))]),
    )
    .orderBy("messages.remind_at")
    .limit(limit),
);

/** Returns false if the event was moved or deleted, or its reminder has already been sent. */
export async function markReminded(tx: Transaction, { id, startsAt }: DueRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("event_reminders")
    .columns(["message_id", "told_for"])
    .expression((row) =>
      row
        .selectFrom("messages")
        .select(["messages.id", "messages.starts_at"])
        .where("messages.id", "=", id)
        .where("messages.starts_at", "=", startsAt),
    )
    .onConflict((conflict) =>
      conflict
        .column("message_id")
        .doUpdateSet({ told_for: startsAt })
        .where(sql<boolean>`coalesce(event_reminders.told_for, 0) <> ${startsAt}`),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Columns with the time of the last manual reminder: about an event, a confirmation, or a poll of dates. */
export type ReminderColumn = "asked_at" | "confirmation_asked_at" | "poll_asked_at";

export async function findReminderSentAt(tx: Transaction, messageId: string, column: ReminderColumn): Promise<number> {
  const found = await tx
    .selectFrom("event_reminders")
    .select(column)
    .where("message_id", "=", messageId)
    .executeTakeFirst();
  return found?.[column] ?? 0;
}

export async function updateReminderSentAt(
  tx: Transaction,
  messageId: string,
  column: ReminderColumn,
  at: number,
): Promise<void> {
  await tx
    .insertInto("event_reminders")
    .values({ message_id: messageId, asked_at: null, told_for: null, [column]: at })
    .onConflict((conflict) => conflict.column("message_id").doUpdateSet({ [column]: at }))
    .execute();
}

export interface SeriesRow {
  id: string;
  groupId: string;
}

export const findDueSeries = prepare<{ now: number; limit: number; wholeDays: number }, SeriesRow>(
  (db, { now, limit, wholeDays }) =>
    db
      .selectFrom("messages")
      .select(["messages.id", "messages.group_id as groupId"])
      .where("messages.event_until", "is not", null)
      .where("messages.remind_at", "is not", null)
      .where("messages.remind_at", "<=", now)
      .where((row) => row.or([sql<boolean>`${wholeDays} = 1`, row("messages.date", "like", "%T%")]))
      .orderBy("messages.remind_at")
      .limit(limit),
);

export async function findWithReminder(tx: Transaction, id: string, now: number) {
  return tx
    .selectFrom("messages")
    .select(["data", "author_id as authorId"])
    .where("id", "=", id)
    .where("event_until", "is not", null)
    .where("remind_at", "<=", now)
    .executeTakeFirst();
}

export async function findRemindedStart(tx: Transaction, messageId: string): Promise<number | null> {
  const found = await tx
    .selectFrom("event_reminders")
    .select("told_for as toldFor")
    .where("message_id", "=", messageId)
    .executeTakeFirst();
  return found?.toldFor ?? null;
}

export async function updateRemindedStart(tx: Transaction, messageId: string, startsAt: number): Promise<void> {
  await tx
    .insertInto("event_reminders")
    .values({ message_id: messageId, asked_at: null, told_for: startsAt })
    .onConflict((conflict) => conflict.column("message_id").doUpdateSet({ told_for: startsAt }))
    .execute();
}
