import type { Reader } from "../database/database.ts";
import type { Listener } from "./listeners.ts";
import { findEventTime, findMissedEvents, findNewestEventId } from "./queries.ts";

/** On PostgreSQL ids do not follow the order of commits, and a transaction lasts 10 s at most: what is younger is read again. */
export const readAgainFor = 15_000;

const mostMissed = 200;

/** Greets a browser; one that comes back gets what it missed, or is told that it is too much or too long ago to tell. */
export async function greet(db: Reader, listener: Listener, lastHeard: number | undefined): Promise<void> {
  const id = await findNewestEventId(db);
  listener.send(id, "hello", JSON.stringify({ id }));
  if (lastHeard === undefined || lastHeard === id) return;
  const missed = await missedSince(db, listener.userId, lastHeard);
  if (missed) missed.forEach((event) => listener.send(event.id, event.name, event.payload));
  else listener.send(id, "reset", JSON.stringify({ id }));
}

async function missedSince(db: Reader, userId: string, lastHeard: number) {
  const at = await findEventTime(db, lastHeard);
  if (at === undefined) return undefined;
  const limit = mostMissed + 1;
  const missed = await findMissedEvents(db, userId, { afterId: lastHeard, sinceTime: at - readAgainFor, limit });
  return missed.length > mostMissed ? undefined : missed;
}
