import type { GroupEvents, PersonEvents } from "#contract/live-events.ts";
import type { Transaction } from "../database/database.ts";
import { insertLiveEvent, insertLiveEvents } from "./queries.ts";

/** Writes what happened into the transaction that made it happen, so that browsers learn of it exactly when it is true. */
export function recordForGroupIn<Name extends keyof GroupEvents>(
  tx: Transaction,
  at: number,
  name: Name,
  payload: GroupEvents[Name],
): Promise<void> {
  return insertLiveEvent(tx, { at, name, group_id: payload.groupId, user_id: null, payload: JSON.stringify(payload) });
}

export function recordForPersonIn<Name extends keyof PersonEvents>(
  tx: Transaction,
  at: number,
  personId: string,
  name: Name,
  payload: PersonEvents[Name],
): Promise<void> {
  return insertLiveEvent(tx, { at, name, group_id: null, user_id: personId, payload: JSON.stringify(payload) });
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
  return insertLiveEvents(tx, events);
}
