import { onTestFinished, vi } from "vitest";

/** Until the end of the test, time passes only with `passTime`, however busy the machine is. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
}
