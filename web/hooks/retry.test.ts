import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Retry } from "./retry.ts";

const act = vi.fn();
let retry: Retry;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  retry = new Retry(act);
  retry.start();
});

afterEach(() => {
  retry.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  act.mockReset();
});

test("each failure doubles the pause, until something succeeds", () => {
  const pauses = [1000, 2000, 4000];
  for (const pause of pauses) {
    retry.later();
    vi.advanceTimersByTime(pause - 1);
    expect(retry.isPausing).toBe(true);
    vi.advanceTimersByTime(1);
    expect(retry.isPausing).toBe(false);
  }
  expect(act).toHaveBeenCalledTimes(3);
  retry.reset();
  retry.later();
  vi.advanceTimersByTime(1000);
  expect(act).toHaveBeenCalledTimes(4);
});

test("the pause is as long as the server asks for", () => {
  retry.later(90);
  vi.advanceTimersByTime(89_999);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledOnce();
});

test("it acts at once when the network is back, and only until it is stopped", () => {
  retry.later();
  window.dispatchEvent(new Event("online"));
  expect(act).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60_000);
  expect(act).toHaveBeenCalledOnce();

  retry.later();
  retry.stop();
  window.dispatchEvent(new Event("online"));
  vi.advanceTimersByTime(60_000);
  expect(act).toHaveBeenCalledOnce();
});
