import { EventEmitter } from "node:events";
import type { EventName } from "../../events.ts";
import type { EventBus } from "./event-bus.ts";

/** For a single process. */
export function memoryBus(): EventBus {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    publish(name) {
      emitter.emit("any", name);
    },
    onAny(listener: (name: EventName) => void) {
      emitter.on("any", listener);
      return () => emitter.off("any", listener);
    },
  };
}
