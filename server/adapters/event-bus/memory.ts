import { EventEmitter } from "node:events";
import type { EventName, Events } from "../../events.ts";
import type { EventBus } from "./event-bus.ts";

/** For a single process. */
export function memoryBus(): EventBus {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    publish(name, payload) {
      emitter.emit("any", name, payload);
    },
    onAny(listener: (name: EventName, payload: Events[EventName]) => void) {
      emitter.on("any", listener);
      return () => emitter.off("any", listener);
    },
  };
}
