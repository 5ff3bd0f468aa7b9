import type { TransientEvents } from "#contract/live-events.ts";

export interface BusListener {
  /** Called after live events have been committed. */
  onWake(): void;
  onBroadcast<Name extends keyof TransientEvents>(name: Name, payload: TransientEvents[Name]): void;
}

/** Delivers messages within this process and to others. Messages may be lost: the live hub also polls every second. */
export interface EventBus {
  wake(): void;
  /** Sends an event that is not stored. */
  broadcast<Name extends keyof TransientEvents>(name: Name, payload: TransientEvents[Name]): void;
  /** Returns a function that stops listening. */
  listen(listener: BusListener): () => void;
  close(): Promise<void>;
}
