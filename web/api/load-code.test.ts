import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NetworkError } from "./errors.ts";
import { loadCode } from "./load-code.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("loaded code is returned, and no timer is left", async () => {
  expect(await loadCode(async () => "code")).toBe("code");
  expect(vi.getTimerCount()).toBe(0);
});

test("a failed import counts as a network failure, so that it can be tried again", async () => {
  const cause = new TypeError("Failed to fetch dynamically imported module");
  const error: unknown = await loadCode(() => Promise.reject(cause)).catch((one: unknown) => one);
  expect(error).toBeInstanceOf(NetworkError);
  expect(error).toMatchObject({ cause });
  expect(vi.getTimerCount()).toBe(0);
});

test("an import that never ends fails after twenty seconds", async () => {
  const failed = vi.fn();
  void loadCode(() => new Promise(() => undefined)).catch(failed);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed.mock.lastCall?.[0]).toBeInstanceOf(NetworkError);
});
