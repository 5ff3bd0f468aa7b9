import type { TransientEvents } from "#contract/live-events.ts";

export interface BusListener {
  /** Live events were recorded and committed. */
  onWake(): void;
  onBroadcast<Name extends keyof TransientEvents>(name: Name, payload: TransientEvents[Name]): void;
}

/** Reaches the rest of this process. A message may be lost: the live hub also looks by itself, every second. */
export interface EventBus {
  wake(): void;
  /** For events that are kept nowhere. */
  broadcast<Name extends keyof TransientEvents>(name: Name, payload: TransientEvents[Name]): void;
  /** Returns a function that ends it. */
  listen(listener: BusListener): () => void;
}
