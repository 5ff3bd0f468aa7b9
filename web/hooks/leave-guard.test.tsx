import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { browserHistory } from "../testing/browser-history.ts";
import { renderHook } from "../testing/render-hook.tsx";
import { guardBackButton, guardedNavigation, useLeaveGuard } from "./leave-guard.ts";

const navigate = vi.fn<(to: string) => void>();
const mayLeave = vi.fn<() => Promise<boolean>>();
let listening: [string, EventListener][] = [];

beforeEach(() => {
  vi.spyOn(window, "addEventListener");
  vi.spyOn(history, "back").mockImplementation(() => undefined);
});

afterEach(() => {
  const calls = vi.mocked(window.addEventListener).mock.calls;
  listening = calls.map(([name, listener]) => [name, listener as EventListener]);
  vi.restoreAllMocks();
  vi.resetAllMocks();
  for (const [name, listener] of listening) window.removeEventListener(name, listener);
});

const editing = (active = true) => renderHook((dirty: boolean) => useLeaveGuard(dirty, mayLeave), active);
const follow = (to: string) => act(async () => guardedNavigation(navigate, to, {}));

/** Closes the tab. Returns whether the browser asks first. */
function isAskedOnClosing() {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

test("a link is followed at once if nothing is unsaved", async () => {
  await editing(false);
  await follow("/groups");
  expect(navigate).toHaveBeenCalledWith("/groups", {});
  expect(mayLeave).not.toHaveBeenCalled();
  expect(isAskedOnClosing()).toBe(false);
});

test("unsaved changes stay if the person decides to stay, and the next link asks again", async () => {
  mayLeave.mockResolvedValue(false);
  await editing();
  await follow("/groups");
  await follow("/search");
  expect(mayLeave).toHaveBeenCalledTimes(2);
  expect(navigate).not.toHaveBeenCalled();
});

test("a person who decides to leave is asked only once", async () => {
  mayLeave.mockResolvedValue(true);
  await editing();
  await follow("/groups");
  await follow("/search");
  expect(mayLeave).toHaveBeenCalledTimes(1);
  expect(navigate.mock.calls.map(([to]) => to)).toEqual(["/groups", "/search"]);
});

test("closing the tab asks only while there are changes", async () => {
  const page = await editing();
  expect(isAskedOnClosing()).toBe(true);
  page.rerender(false);
  expect(isAskedOnClosing()).toBe(false);
});

test("a page that is gone does not guard the next one, nor end the guard of its successor", async () => {
  const first = await editing();
  mayLeave.mockResolvedValue(false);
  await editing();
  first.unmount();
  await follow("/groups");
  expect(navigate).not.toHaveBeenCalled();
});

test("Back stays on the page until the person agrees to leave", async () => {
  browserHistory.replace(null, "/settings");
  guardBackButton();
  await editing();
  const goBack = () =>
    act(async () => {
      browserHistory.replace(null, "/groups");
      window.dispatchEvent(new PopStateEvent("popstate"));
    });

  mayLeave.mockResolvedValue(false);
  const router = vi.fn();
  window.addEventListener("popstate", router);
  await goBack();
  expect(location.pathname).toBe("/settings");
  expect(history.back).not.toHaveBeenCalled();

  mayLeave.mockResolvedValue(true);
  await goBack();
  expect(history.back).toHaveBeenCalledTimes(1);
  expect(router).not.toHaveBeenCalled();
  await goBack();
  expect(router).toHaveBeenCalledTimes(1);
});
