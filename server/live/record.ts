import type { GroupEvents, PersonEvents } from "#contract/live-events.ts";
import type { EventBus } from "../adapters/event-bus/event-bus.ts";
import type { Database, Transaction } from "../database/database.ts";
import { insertLiveEvents, type LiveEventRow } from "./queries.ts";

const withEvents = new WeakSet<Transaction>();

/** The same database, whose commits wake the live hub if they recorded an event. */
export function wakingAfterCommit(db: Database, bus: EventBus): Database {
  return {
    ...db,
    async write(work) {
      let transaction: Transaction | undefined;
      const result = await db.write((tx) => {
        transaction = tx;
        return work(tx);
      });
      if (transaction && withEvents.has(transaction)) bus.wake();
      return result;
    },
  };
}

/** Writes what happened into the transaction that made it happen, so that browsers learn of it exactly when it is true. */
export function recordForGroupIn<Name extends keyof GroupEvents>(
  tx: Transaction,
  at: number,
  name: Name,
  payload: GroupEvents[Name],
): Promise<void> {
  return record(tx, [{ at, name, group_id: payload.groupId, user_id: null, payload: JSON.stringify(payload) }]);
}

export function recordForPersonIn<Name extends keyof PersonEvents>(
  tx: Transaction,
  at: number,
  personId: string,
  name: Name,
  payload: PersonEvents[Name],
): Promise<void> {
  return record(tx, [{ at, name, group_id: null, user_id: personId, payload: JSON.stringify(payload) }]);
}

/** The same to many people, each with a payload of their own. */
export function recordForPeopleIn<Name extends keyof PersonEvents>(
  tx: Transaction,
  at: number,
  name: Name,
  told: { personId: string; payload: PersonEvents[Name] }[],
): Promise<void> {
  const events = told.map(({ personId, payload }) => ({
    at,
    name,
    group_id: null,
    user_id: personId,
    payload: JSON.stringify(payload),
  }));
  return record(tx, events);
}

async function record(tx: Transaction, events: Omit<LiveEventRow, "id">[]): Promise<void> {
  await insertLiveEvents(tx, events);
  if (events.length > 0) withEvents.add(tx);
}
