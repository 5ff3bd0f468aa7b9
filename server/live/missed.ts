import type { Context } from "../context.ts";
import type { Reader } from "../database/database.ts";
import { dialectOf } from "../database/dialect.ts";
import type { Listener } from "./listeners.ts";
import { findEventTime, findMissedEvents, findNewestEventId } from "./queries.ts";

/** On PostgreSQL ids do not follow the order of commits, and a transaction lasts 10 s at most: what is younger is read again. In milliseconds. */
export const readAgainFor = 15_000;

/** The id of the last event so far, and now in epoch milliseconds: `after` and `at` of a stream that goes on from here. */
export async function currentPosition({ db, clock }: Context): Promise<string> {
  return `${await findNewestEventId(db.read)} ${clock.now()}`;
}

export interface LastHeard {
  id: number;
  /** Epoch milliseconds: when it was the newest, if that is known. */
  at?: number;
}

const mostMissed = 200;
/** Events of all people that are searched for the ones one person missed. */
const mostLookedThrough = 10_000;

/** For a browser that comes back: what it missed, or that it is too much or too long ago to tell. */
export async function tellMissed(
  db: Reader,
  listener: Listener,
  { lastHeard, newest }: { lastHeard: LastHeard; newest: number },
): Promise<void> {
  const { id, at = 0 } = lastHeard;
  const happened = await findEventTime(db, id);
  if (happened === undefined && id === newest) return;
  const isTooMuch = newest - id > mostLookedThrough;
  const since = happened === undefined || isTooMuch ? undefined : Math.max(happened, at);
  const missed = since === undefined ? undefined : await missedSince(db, listener.userId, id, since);
  if (missed) missed.forEach((event) => listener.send(event.id, event.name, event.payload));
  else listener.send(newest, "reset", JSON.stringify({ id: newest }));
}

async function missedSince(db: Reader, userId: string, lastHeard: number, at: number) {
  const limit = mostMissed + 1;
  const sinceTime = dialectOf(db) === "postgresql" ? at - readAgainFor : undefined;
  const missed = await findMissedEvents(db, userId, { afterId: lastHeard, sinceTime, limit });
  return missed.length > mostMissed ? undefined : missed;
}
