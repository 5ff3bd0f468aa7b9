import type { TransientEvents } from "#contract/live-events.ts";

export interface BusListener {
  onWake(): void;
  onBroadcast<Name extends keyof TransientEvents>(name: Name, payload: TransientEvents[Name]): void;
}

/** Delivers messages to this and other processes. Messages may be lost: the live hub also polls every second. */
export interface EventBus {
  wake(): void;
  broadcast<Name extends keyof TransientEvents>(name: Name, payload: TransientEvents[Name]): void;
  listen(listener: BusListener): () => void;
  close(): Promise<void>;
}
