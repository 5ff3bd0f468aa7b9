import type { LiveEvents } from "#contract/live-events.ts";

/** What happened, in the past tense, published after the commit. What must not be lost is in the transaction instead. */
export type Events = LiveEvents;
export type EventName = keyof Events;
