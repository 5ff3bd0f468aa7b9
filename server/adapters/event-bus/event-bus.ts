import type { EventName, Events } from "../../events.ts";

/** Tells the rest of this process (later: all processes) what happened. A message may be lost: only what a reload would repair goes this way. */
export interface EventBus {
  publish<Name extends EventName>(name: Name, payload: Events[Name]): void;
  /** Every event, whatever its name. Returns the way to stop. */
  onAny(listener: (name: EventName, payload: Events[EventName]) => void): () => void;
}
