import type { PersonEvents } from "#contract/live-events.ts";
import type { Reader } from "../database/database.ts";
import { dialectOf } from "../database/dialect.ts";
import { filterListed } from "../features/notifications/notifications/actions.ts";
import type { Listener } from "./listeners.ts";
import { findEventTime, findMissedEvents, type LiveEventRow } from "./queries.ts";

/** Milliseconds. On PostgreSQL ids do not follow commit order, and a transaction can last 10 s. */
export const readAgainFor = 15_000;

export interface LastHeard {
  id: number;
  at?: number;
}

const mostMissed = 200;
/** Events of all users searched for those one user missed. */
const mostLookedThrough = 10_000;

/** Sends a reset if they are too many or too old. */
export async function sendMissed(
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
  if (!missed) {
    listener.send(newest, "reset", JSON.stringify({ id: newest }));
    return;
  }
  missed.forEach((event) => listener.send(event.id, event.name, event.payload));
}

async function missedSince(db: Reader, userId: string, lastHeard: number, at: number) {
  const limit = mostMissed + 1;
  const sinceTime = dialectOf(db) === "postgresql" ? at - readAgainFor : undefined;
  const missed = await findMissedEvents(db, userId, { afterId: lastHeard, sinceTime, limit });
  return missed.length > mostMissed ? undefined : withoutNotificationsOfOthers(db, userId, missed);
}

async function withoutNotificationsOfOthers(db: Reader, userId: string, missed: LiveEventRow[]) {
  const notifications = missed.filter(isNotification);
  const own = await filterListed(db, userId, notifications.map(notificationIn));
  return missed.filter((event) => !isNotification(event) || own.has(notificationIn(event)));
}

function isNotification({ name }: Pick<LiveEventRow, "name">): boolean {
  return name === "notification.created";
}

export function notificationIn({ payload }: Pick<LiveEventRow, "payload">): string {
  return (JSON.parse(payload) as PersonEvents["notification.created"]).notificationId;
}
