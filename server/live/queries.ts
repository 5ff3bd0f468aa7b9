import type { Reader, Transaction } from "../database/database.ts";
import { prepare, prepareChange } from "../database/prepare.ts";

export interface LiveEventRow {
  id: number;
  at: number;
  group_id: string | null;
  user_id: string | null;
  name: string;
  payload: string;
}

const insertEvent = prepareChange<Omit<LiveEventRow, "id">>((db, { at, group_id, user_id, name, payload }) =>
  db.insertInto("live_events").values({ at, group_id, user_id, name, payload }),
);

export async function insertLiveEvents(tx: Transaction, events: Omit<LiveEventRow, "id">[]): Promise<void> {
  if (events.length === 1) await insertEvent(tx, events[0]!);
  else if (events.length > 1) await tx.insertInto("live_events").values(events).execute();
}

export async function findNewestEventId(db: Reader): Promise<number> {
  const row = await db
    .selectFrom("live_events")
    .select((e) => e.fn.max("id").as("id"))
    .executeTakeFirst();
  return row?.id ?? 0;
}

export const findEventsAfter = prepare<{ id: number }, LiveEventRow>((db, { id }) =>
  db.selectFrom("live_events").selectAll().where("id", ">", id).orderBy("id"),
);

export const findEventsSince = prepare<{ time: number }, LiveEventRow>((db, { time }) =>
  db.selectFrom("live_events").selectAll().where("at", ">=", time).orderBy("id"),
);

/** Oldest first: after an id or since a time, because ids do not follow the order of commits. */
export async function findMissedEvents(
  db: Reader,
  userId: string,
  { afterId, sinceTime, limit }: { afterId: number; sinceTime?: number; limit: number },
): Promise<LiveEventRow[]> {
  return db
    .selectFrom("live_events")
    .selectAll()
    .where((event) => {
      const isAfter = event("id", ">", afterId);
      return sinceTime === undefined ? isAfter : isAfter.or(event("at", ">=", sinceTime));
    })
    .where((event) =>
      event.or([
        event("user_id", "=", userId),
        event.and([event("user_id", "is", null), event("group_id", "is", null)]),
        event("group_id", "in", event.selectFrom("members").select("group_id").where("user_id", "=", userId)),
      ]),
    )
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function findEventTime(db: Reader, id: number): Promise<number | undefined> {
  const row = await db.selectFrom("live_events").select("at").where("id", "=", id).executeTakeFirst();
  return row?.at;
}

export const findMemberIds = prepare<{ groupId: string }, { userId: string }>((db, { groupId }) =>
  db.selectFrom("members").select("user_id as userId").where("group_id", "=", groupId),
);

/** `time` in milliseconds. Returns whether there may be more. */
export async function deleteSomeEventsBefore(tx: Transaction, time: number, limit: number): Promise<boolean> {
  const some = tx.selectFrom("live_events").select("id").where("at", "<", time).limit(limit);
  const { numDeletedRows } = await tx.deleteFrom("live_events").where("id", "in", some).executeTakeFirst();
  return numDeletedRows === BigInt(limit);
}
