import { act } from "react";
import { vi } from "vitest";
import { live, type LiveMessage } from "../api/live.ts";

/** Replaces the live stream by a function that announces an event to all components. */
export function fakeLiveEvents(): (message: LiveMessage) => Promise<void> {
  const listeners = new Set<(message: LiveMessage) => void>();
  vi.spyOn(live, "subscribe").mockImplementation((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  });
  return (message) => act(async () => listeners.forEach((listener) => listener(message)));
}
