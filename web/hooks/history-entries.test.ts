import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { browserHistory } from "../testing/browser-history.ts";
import { canGoBack, historyEntry, numberHistoryEntries } from "./history-entries.ts";

beforeEach(() => {
  vi.spyOn(window, "addEventListener");
  browserHistory.replace(null, "/");
});

afterEach(() => {
  const calls = vi.mocked(window.addEventListener).mock.calls;
  vi.restoreAllMocks();
  for (const [name, listener] of calls) window.removeEventListener(name, listener as EventListener);
  browserHistory.replace(null, "/");
});

/** Follows a link, as the router does: it announces each change of the history. */
function follow(path: string) {
  browserHistory.push(null, path);
  window.dispatchEvent(new Event("pushState"));
}

const arriveAt = (state: unknown) => window.dispatchEvent(new PopStateEvent("popstate", { state }));

test("the first page has no page of this site before it, and the next one does", () => {
  numberHistoryEntries();
  expect(canGoBack()).toBe(false);
  follow("/groups");
  expect([historyEntry(), canGoBack()]).toEqual([1, true]);
});

test("the number is kept in the entry, next to the state of others", () => {
  numberHistoryEntries();
  follow("/groups");
  expect(history.state).toEqual({ entry: 1 });
  browserHistory.replace({ lightbox: true });
  window.dispatchEvent(new Event("replaceState"));
  expect(history.state).toEqual({ lightbox: true, entry: 1 });
});

test("Back returns to the number of the earlier page", () => {
  numberHistoryEntries();
  follow("/groups");
  follow("/search");
  arriveAt({ entry: 1 });
  expect(historyEntry()).toBe(1);
  arriveAt({ entry: 0 });
  expect(canGoBack()).toBe(false);
});

test("a reload keeps the number", () => {
  browserHistory.replace({ entry: 4 });
  numberHistoryEntries();
  expect([historyEntry(), canGoBack()]).toEqual([4, true]);
});

test.each([null, "4", { entry: "4" }, { other: 4 }])(
  "a state of another program, %j, counts as the first page",
  (state) => {
    browserHistory.replace(state);
    numberHistoryEntries();
    expect(historyEntry()).toBe(0);
  },
);
