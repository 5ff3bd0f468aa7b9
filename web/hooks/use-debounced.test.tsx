import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderHook } from "../testing/render-hook.tsx";
import { useDebounced } from "./use-debounced.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

test("a value follows once it has not changed for the pause", async () => {
  const typed = await renderHook((text: string) => useDebounced(text, 300), "");
  typed.rerender("s");
  wait(200);
  typed.rerender("se");
  wait(299);
  expect(typed.value()).toBe("");
  wait(1);
  expect(typed.value()).toBe("se");
});

test("a value that is typed and taken back causes no change", async () => {
  const seen = new Set<string>();
  const typed = await renderHook((text: string) => {
    const settled = useDebounced(text, 300);
    seen.add(settled);
  }, "sea");
  typed.rerender("seas");
  wait(100);
  typed.rerender("sea");
  wait(1000);
  expect([...seen]).toEqual(["sea"]);
});

test("nothing is left running after the page is left", async () => {
  const typed = await renderHook((text: string) => useDebounced(text, 300), "");
  typed.rerender("s");
  typed.unmount();
  expect(vi.getTimerCount()).toBe(0);
});
