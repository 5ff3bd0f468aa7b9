import type { BusListener, EventBus } from "./event-bus.ts";

export function memoryBus(): EventBus {
  const listeners = new Set<BusListener>();
  return {
    wake: () => listeners.forEach((listener) => listener.onWake()),
    broadcast: (name, payload) => listeners.forEach((listener) => listener.onBroadcast(name, payload)),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => Promise.resolve(),
  };
}
