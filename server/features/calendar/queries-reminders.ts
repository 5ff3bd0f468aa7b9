import { sql } from "kysely";
import type { Transaction } from "../../database/database.ts";
import { prepare } from "../../database/prepare.ts";

export interface DueRow {
  id: string;
  groupId: string;
  authorId: string | null;
  startsAt: number;
}

/** Times in milliseconds. */
interface Due extends Record<string, string | number> {
  now: number;
  earliest: number;
  limit: number;
  /** 1 if whole days count too, which have to wait at night. */
  wholeDays: number;
}

/** Returns events that have not ended and whose reminder is due since `earliest` and was not sent. */
export const findDueReminders = prepare<Due, DueRow>((db, { now, earliest, limit, wholeDays }) =>
  db
    .selectFrom("messages")
    .leftJoin("event_reminders as sent", "sent.message_id", "messages.id")
    .select(["messages.id", "messages.group_id as groupId", "messages.author_id as authorId"])
    .select((row) => [row.ref("messages.starts_at").$castTo<number>().as("startsAt")])
    .where("messages.remind_at", "is not", null)
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

/** Returns false if the event was moved or deleted, or its reminder was sent meanwhile. */
export async function markToldFor(tx: Transaction, { id, startsAt }: DueRow): Promise<boolean> {
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

/** Returns whether an event has ended. */
export async function isOver(tx: Transaction, messageId: string, now: number): Promise<boolean> {
  const found = await tx
    .selectFrom("messages")
    .select("id")
    .where("id", "=", messageId)
    .where("ends_at", "<=", now)
    .executeTakeFirst();
  return found !== undefined;
}

export async function findAskedAt(tx: Transaction, messageId: string): Promise<number> {
  const found = await tx
    .selectFrom("event_reminders")
    .select("asked_at as askedAt")
    .where("message_id", "=", messageId)
    .executeTakeFirst();
  return found?.askedAt ?? 0;
}

export async function updateAskedAt(tx: Transaction, messageId: string, askedAt: number): Promise<void> {
  await tx
    .insertInto("event_reminders")
    .values({ message_id: messageId, asked_at: askedAt, told_for: null })
    .onConflict((conflict) => conflict.column("message_id").doUpdateSet({ asked_at: askedAt }))
    .execute();
}
