import type { Context } from "../context.ts";
import { livingSessions } from "../features/accounts/actions-sessions.ts";
import {
  findEventsAfter,
  findEventsSince,
  findEventTime,
  findMemberIds,
  findMissedEvents,
  findNewestEventId,
  type LiveEventRow,
} from "./queries.ts";

/** One browser that listens. */
export interface Listener {
  readonly userId: string;
  readonly sessionHash: string;
  /** `payload` is JSON. */
  send(id: number, name: string, payload: string): void;
  close(): void;
}

/** Tells the browsers that are connected to this process what happened in their groups. */
export interface LiveHub {
  /** `lastHeard`: the last event that a browser coming back knows of. Returns the way to leave. */
  enter(listener: Listener, lastHeard: number | undefined): Promise<() => void>;
  /** Ends every stream, and lets nobody in any more. */
  stop(): void;
}

const looksEvery = 1000;
/** On PostgreSQL ids do not follow the order of commits, and a transaction lasts 10 s at most: what is younger is read again. */
const readAgainFor = 15_000;
const mostMissed = 200;

export function startLiveHub(context: Context): LiveHub {
  const { db, bus, clock, log } = context;
  const listeners = new Map<string, Set<Listener>>();
  const told = new Map<number, number>();
  let newest: number | undefined;
  let looking: Promise<void> | undefined;
  let lookAgain = false;

  const stopListening = bus.onAny(() => lookSoon(false));
  const timer = setInterval(() => lookSoon(true), looksEvery);

  /** One look at a time; whatever comes meanwhile makes one more. */
  function lookSoon(again: boolean): void {
    if (looking) {
      lookAgain = true;
      return;
    }
    looking = look(again)
      .catch((error: unknown) => log.error({ err: error }, "live events could not be told"))
      .finally(() => {
        looking = undefined;
        if (lookAgain) lookSoon((lookAgain = false));
      });
  }

  async function look(again: boolean): Promise<void> {
    newest ??= await findNewestEventId(db.read);
    const since = clock.now() - readAgainFor;
    const events = again
      ? await findEventsSince(db.read, { time: since })
      : await findEventsAfter(db.read, { id: newest });
    for (const event of events) {
      newest = Math.max(newest, event.id);
      if (!told.has(event.id)) await tell(event);
      told.set(event.id, event.at);
    }
    if (again) forgetToldBefore(since - readAgainFor);
  }

  /** Who receives it is asked now: somebody may have left since it was written. */
  async function tell(event: LiveEventRow): Promise<void> {
    if (listeners.size === 0) return;
    for (const userId of await receivers(event)) {
      listeners.get(userId)?.forEach((listener) => listener.send(event.id, event.name, event.payload));
    }
    if (event.name === "session.ended" && event.user_id) await closeEnded(event.user_id);
  }

  async function receivers(event: LiveEventRow): Promise<string[]> {
    if (event.user_id !== null) return [event.user_id];
    const members = await findMemberIds(db.read, { groupId: event.group_id! });
    return members.map(({ userId }) => userId);
  }

  async function closeEnded(userId: string): Promise<void> {
    const theirs = [...(listeners.get(userId) ?? [])];
    const living = await livingSessions(
      context,
      theirs.map(({ sessionHash }) => sessionHash),
    );
    theirs.filter(({ sessionHash }) => !living.has(sessionHash)).forEach((listener) => listener.close());
  }

  function forgetToldBefore(time: number): void {
    for (const [id, at] of told) if (at < time) told.delete(id);
  }

  async function tellMissed(listener: Listener, lastHeard: number): Promise<void> {
    const at = await findEventTime(db.read, lastHeard);
    const missed =
      at === undefined
        ? undefined
        : await findMissedEvents(db.read, listener.userId, {
            afterId: lastHeard,
            sinceTime: at - readAgainFor,
            limit: mostMissed + 1,
          });
    if (missed && missed.length <= mostMissed) {
      missed.forEach(({ id, name, payload }) => listener.send(id, name, payload));
    } else {
      const id = await findNewestEventId(db.read);
      listener.send(id, "reset", JSON.stringify({ id }));
    }
  }

  return {
    async enter(listener, lastHeard) {
      const theirs = listeners.get(listener.userId) ?? new Set();
      listeners.set(listener.userId, theirs.add(listener));
      const id = await findNewestEventId(db.read);
      listener.send(id, "hello", JSON.stringify({ id }));
      if (lastHeard !== undefined && lastHeard !== id) await tellMissed(listener, lastHeard);
      return () => {
        theirs.delete(listener);
        if (theirs.size === 0 && listeners.get(listener.userId) === theirs) listeners.delete(listener.userId);
      };
    },
    stop() {
      clearInterval(timer);
      stopListening();
      for (const theirs of listeners.values()) theirs.forEach((listener) => listener.close());
      listeners.clear();
    },
  };
}
