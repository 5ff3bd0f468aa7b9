import type { TransientEvents } from "#contract/live-events.ts";
import type { Context } from "../context.ts";
import { activeSessions } from "../features/identity/sign-in/actions-sessions.ts";
import { Listeners, type Listener } from "./listeners.ts";
import { notificationIn, readAgainFor, sendMissed, type LastHeard } from "./missed.ts";
import { notifiedAmong } from "../features/notifications/notifications/actions.ts";
import { findEventsAfter, findEventsSince, findMemberIds, findNewestEventId, type LiveEventRow } from "./queries.ts";

const looksEvery = 1000;

export class LiveHub {
  readonly #context: Context;
  readonly #listeners = new Listeners();
  /** Ids of delivered events with their times, so that events read again are not delivered twice. */
  readonly #sent = new Map<number, number>();
  readonly #timer: NodeJS.Timeout;
  readonly #stopListening: () => void;
  #newest = 0;
  #begun: Promise<void> | undefined;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #readsAgain = false;

  constructor(context: Context) {
    this.#context = context;
    this.#timer = setInterval(() => {
      this.#readsAgain = true;
      void this.#pollSoon();
    }, looksEvery);
    this.#stopListening = context.bus.listen({
      onWake: () => void this.#pollSoon(),
      onBroadcast: (name, payload) => this.#broadcast(name, payload),
    });
  }

  /** `lastHeard` is the last event a reconnecting browser received. Returns a function that removes the listener. */
  async enter(listener: Listener, lastHeard: LastHeard | undefined): Promise<() => void> {
    const { db } = this.#context;
    await this.#begin();
    // Delivers earlier events to the others first, so that this listener gets none of them.
    await this.#pollSoon();
    const newest = this.#newest;
    const leave = this.#listeners.add(listener);
    listener.send(newest, "hello", JSON.stringify({ id: newest }));
    if (lastHeard !== undefined) await sendMissed(db.read, listener, { lastHeard, newest });
    // The session may have ended before the listener was added.
    await this.#closeEnded(listener.userId);
    return leave;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#stopListening();
    this.#listeners.closeAll();
  }

  #broadcast<Name extends keyof TransientEvents>(name: Name, payload: TransientEvents[Name]): void {
    this.#forward(name, payload).catch((error: unknown) =>
      this.#context.log.error({ err: error }, "failed to deliver a transient event"),
    );
  }

  async #forward<Name extends keyof TransientEvents>(name: Name, payload: TransientEvents[Name]): Promise<void> {
    if (this.#listeners.isEmpty) return;
    const to =
      "groupId" in payload ? { group_id: payload.groupId, user_id: null } : { group_id: null, user_id: payload.userId };
    for (const userId of await this.#receivers({ ...to, name, payload: JSON.stringify(payload) })) {
      for (const listener of this.#listeners.of(userId)) listener.send(undefined, name, JSON.stringify(payload));
    }
  }

  /** Resolves after a read that started after this call. Calls during a read share the next one. */
  #pollSoon(): Promise<void> {
    return (this.#next ??= this.#pollNext());
  }

  async #pollNext(): Promise<void> {
    await this.#running;
    this.#running = this.#next;
    this.#next = undefined;
    const from = this.#readsAgain ? "again" : "onward";
    this.#readsAgain = false;
    await this.#poll(from).catch((error: unknown) =>
      this.#context.log.error({ err: error }, "failed to deliver live events"),
    );
  }

  /** Skips events from before the first listener; reconnecting clients fetch missed events separately. */
  #begin(): Promise<void> {
    this.#begun ??= this.#skipOld().catch((error: unknown) => {
      this.#begun = undefined;
      throw error;
    });
    return this.#begun;
  }

  async #skipOld(): Promise<void> {
    const { db, clock } = this.#context;
    this.#newest = await findNewestEventId(db.read);
    for (const { id, at } of await findEventsSince(db.read, { time: clock.now() - readAgainFor }))
      this.#sent.set(id, at);
  }

  async #poll(from: "onward" | "again"): Promise<void> {
    const { db, clock } = this.#context;
    await this.#begin();
    const since = clock.now() - readAgainFor;
    const events =
      from === "again"
        ? await findEventsSince(db.read, { time: since })
        : await findEventsAfter(db.read, { id: this.#newest });
    for (const event of events) {
      this.#newest = Math.max(this.#newest, event.id);
      if (!this.#sent.has(event.id)) await this.#send(event);
      this.#sent.set(event.id, event.at);
    }
    if (from === "again") this.#forgetSentBefore(since - readAgainFor);
  }

  /** Recipients are determined at delivery, because somebody may have left since. */
  async #send(event: LiveEventRow): Promise<void> {
    if (this.#listeners.isEmpty) return;
    for (const userId of await this.#receivers(event)) {
      for (const listener of this.#listeners.of(userId)) listener.send(event.id, event.name, event.payload);
    }
    if (event.name === "session.ended" && event.user_id !== null) await this.#closeEnded(event.user_id);
  }

  async #receivers(event: Omit<LiveEventRow, "id" | "at">): Promise<string[]> {
    const here = await this.#connectedReceivers(event);
    return event.name === "notification.created" && here.length > 0
      ? notifiedAmong(this.#context.db.read, notificationIn(event), here)
      : here;
  }

  async #connectedReceivers({ user_id, group_id }: Pick<LiveEventRow, "user_id" | "group_id">): Promise<string[]> {
    if (user_id !== null) return this.#listeners.of(user_id).length > 0 ? [user_id] : [];
    return group_id === null ? this.#listeners.userIds : this.#connectedMembers(group_id);
  }

  async #connectedMembers(groupId: string): Promise<string[]> {
    const members = await findMemberIds(this.#context.db.read, { groupId });
    return members.map(({ userId }) => userId).filter((userId) => this.#listeners.of(userId).length > 0);
  }

  async #closeEnded(userId: string): Promise<void> {
    const theirs = this.#listeners.of(userId);
    const living = await activeSessions(
      this.#context,
      theirs.map(({ sessionHash }) => sessionHash),
    );
    theirs.filter(({ sessionHash }) => !living.has(sessionHash)).forEach((listener) => listener.close());
  }

  #forgetSentBefore(time: number): void {
    for (const [id, at] of this.#sent) if (at < time) this.#sent.delete(id);
  }
}
