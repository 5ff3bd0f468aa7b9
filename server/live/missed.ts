import type { Context } from "../context.ts";
import type { Reader } from "../database/database.ts";
import type { Listener } from "./listeners.ts";
import { findEventTime, findMissedEvents, findNewestEventId } from "./queries.ts";

/** On PostgreSQL ids do not follow the order of commits, and a transaction lasts 10 s at most: what is younger is read again. */
export const readAgainFor = 15_000;

/** The id of the last event so far: what `GET /api/live?after=` goes on from. */
export function newestEvent({ db }: Context): Promise<number> {
  return findNewestEventId(db.read);
}

const mostMissed = 200;

/** For a browser that comes back: what it missed, or that it is too much or too long ago to tell. */
export async function tellMissed(
  db: Reader,
  listener: Listener,
  { lastHeard, newest }: { lastHeard: number; newest: number },
): Promise<void> {
  const at = await findEventTime(db, lastHeard);
  if (at === undefined && lastHeard === newest) return;
  const missed = at === undefined ? undefined : await missedSince(db, listener.userId, lastHeard, at);
  if (missed) missed.forEach((event) => listener.send(event.id, event.name, event.payload));
  else listener.send(newest, "reset", JSON.stringify({ id: newest }));
}

async function missedSince(db: Reader, userId: string, lastHeard: number, at: number) {
  const limit = mostMissed + 1;
  const missed = await findMissedEvents(db, userId, { afterId: lastHeard, sinceTime: at - readAgainFor, limit });
  return missed.length > mostMissed ? undefined : missed;
}
