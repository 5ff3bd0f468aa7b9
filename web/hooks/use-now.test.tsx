import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderHook } from "../testing/render-hook.tsx";
import { useNow } from "./use-now.ts";

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const wait = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000));

test("renders again only when the time makes a difference", async () => {
  let renders = 0;
  const minutes = await renderHook(() => {
    renders++;
    return useNow((now) => Math.floor(now / 60));
  }, undefined);
  const before = renders;
  wait(30);
  expect([minutes.value(), renders]).toEqual([0, before]);
  wait(30);
  expect([minutes.value(), renders]).toEqual([1, before + 1]);
});

test("all times share one timer, and the last one ends it", async () => {
  const times = await Promise.all([1, 2, 3].map(() => renderHook(() => useNow(String), undefined)));
  expect(vi.getTimerCount()).toBe(1);
  times.forEach(({ unmount }) => unmount());
  expect(vi.getTimerCount()).toBe(0);
});
