import type { GroupEvents, PersonEvents } from "#contract/live-events.ts";
import type { EventBus } from "../adapters/event-bus/event-bus.ts";
import type { Database, Transaction } from "../database/database.ts";
import type { NotificationCreated } from "../events.ts";
import { insertLiveEvents, type LiveEventRow } from "./queries.ts";

const recorded = new WeakMap<Transaction, Omit<LiveEventRow, "id">[]>();

/** Commits with recorded events wake the live hub. */
export function wakeAfterCommit(db: Database, bus: EventBus): Database {
  return {
    ...db,
    async write(work) {
      let count = 0;
      const result = await db.write(async (tx) => {
        // A transaction rolled back by the database may run again.
        recorded.set(tx, []);
        const result = await work(tx);
        const events = recorded.get(tx)!;
        await insertLiveEvents(tx, events);
        count = events.length;
        return result;
      });
      if (count > 0) bus.wake();
      return result;
    },
  };
}

/** Call it in the transaction that causes the event, so that browsers receive it exactly when it is true. */
export function recordForGroup<Name extends keyof GroupEvents>(
  tx: Transaction,
  at: number,
  name: Name,
  payload: GroupEvents[Name],
): void {
  record(tx, { at, name, group_id: payload.groupId, user_id: null, payload: JSON.stringify(payload) });
}

export function recordForPerson<Name extends keyof PersonEvents>(
  tx: Transaction,
  at: number,
  personId: string,
  name: Name,
  payload: PersonEvents[Name],
): void {
  record(tx, { at, name, group_id: null, user_id: personId, payload: JSON.stringify(payload) });
}

export function recordForNotified(tx: Transaction, notification: NotificationCreated): void {
  const { at, notificationId, groupId, toUserId, isRenewed } = notification;
  const content: PersonEvents["notification.created"] = { notificationId, ...(isRenewed && { isRenewed }) };
  const to = { group_id: toUserId === null ? groupId : null, user_id: toUserId };
  record(tx, { at, name: "notification.created", ...to, payload: JSON.stringify(content) });
}

function record(tx: Transaction, event: Omit<LiveEventRow, "id">): void {
  const before = recorded.get(tx);
  if (!before) throw new Error("a live event in a transaction of a database that keeps none");
  before.push(event);
}
