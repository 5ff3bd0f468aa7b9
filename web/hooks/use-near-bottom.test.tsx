import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderHook } from "../testing/render-hook.tsx";
import { useNearBottom } from "./use-near-bottom.ts";

const onNear = vi.fn();
let grow: () => void;

class FakeResizeObserver {
  constructor(callback: () => void) {
    grow = callback;
  }

  observe() {
    grow();
  }

  disconnect() {
    grow = () => undefined;
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("ResizeObserver", FakeResizeObserver);
  Object.defineProperty(window, "innerHeight", { value: 800, configurable: true });
});

afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
  Reflect.deleteProperty(document.documentElement, "scrollHeight");
  Object.defineProperty(window, "scrollY", { value: 0, configurable: true });
});

const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

/** Scrolls a page of this height. */
function scroll(scrollY: number, height: number) {
  Object.defineProperty(document.documentElement, "scrollHeight", { value: height, configurable: true });
  Object.defineProperty(window, "scrollY", { value: scrollY, configurable: true });
  window.dispatchEvent(new Event("scroll"));
}

const opened = (active = true) => renderHook((isActive: boolean) => useNearBottom(isActive, onNear), active);

test("more is loaded within 500 pixels of the bottom, not before", async () => {
  scroll(0, 5000);
  await opened();
  wait(100);
  scroll(3700, 5000);
  wait(100);
  expect(onNear).not.toHaveBeenCalled();
  scroll(3701, 5000);
  wait(100);
  expect(onNear).toHaveBeenCalledTimes(1);
});

test("a hundred scroll events ask once", async () => {
  scroll(0, 5000);
  await opened();
  wait(100);
  for (let i = 0; i < 100; i++) scroll(4000, 5000);
  wait(99);
  expect(onNear).not.toHaveBeenCalled();
  wait(1);
  expect(onNear).toHaveBeenCalledTimes(1);
});

test("a page that stays too short after growing asks again", async () => {
  scroll(0, 600);
  await opened();
  wait(100);
  expect(onNear).toHaveBeenCalledTimes(1);
  grow();
  wait(100);
  expect(onNear).toHaveBeenCalledTimes(2);
});

test("nothing is asked while inactive, or after the page is left", async () => {
  scroll(0, 600);
  const page = await opened(false);
  scroll(0, 600);
  wait(100);
  expect(onNear).not.toHaveBeenCalled();
  page.rerender(true);
  page.unmount();
  wait(100);
  expect(onNear).not.toHaveBeenCalled();
});
