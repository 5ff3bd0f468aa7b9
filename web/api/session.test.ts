import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readLocal, writeLocal } from "./local-store.ts";
import { session } from "./session.ts";

const changed = vi.fn();
const refused = vi.fn();
let stops: (() => void)[];

beforeEach(() => {
  session.end();
  stops = [session.subscribe(changed), session.onRefused(refused)];
});

afterEach(() => {
  stops.forEach((stop) => stop());
  session.end();
  vi.resetAllMocks();
});

/** The event that the browser sends to the other tabs. */
const storageChanged = (key: string | null) => window.dispatchEvent(new StorageEvent("storage", { key }));

test("signing in stores the key, and signing out removes it", () => {
  session.begin("annas-key");
  expect([session.key(), readLocal("apiKey")]).toEqual(["annas-key", "annas-key"]);
  session.end();
  expect([session.key(), readLocal("apiKey")]).toEqual([undefined, undefined]);
  expect(changed).toHaveBeenCalledTimes(2);
});

test("signing in in another tab signs this one in", () => {
  writeLocal("apiKey", "annas-key");
  storageChanged("apiKey");
  expect(session.key()).toBe("annas-key");
  expect(changed).toHaveBeenCalledTimes(1);
});

test("signing out in another tab, which clears the storage, signs this one out", () => {
  session.begin("annas-key");
  localStorage.clear();
  storageChanged(null);
  expect(session.key()).toBeUndefined();
  expect(refused).not.toHaveBeenCalled();
});

test("other stored entries change nothing", () => {
  session.begin("annas-key");
  changed.mockClear();
  localStorage.clear();
  storageChanged("draft/anna/family/new");
  expect(session.key()).toBe("annas-key");
  expect(changed).not.toHaveBeenCalled();
});

test("a refused key ends the session once, and an older one does not", () => {
  session.begin("new");
  session.refuse("old");
  expect(session.key()).toBe("new");
  session.refuse("new");
  session.refuse("new");
  expect(session.key()).toBeUndefined();
  expect(refused).toHaveBeenCalledTimes(1);
});

test("the same key again is no change", () => {
  session.begin("annas-key");
  session.begin("annas-key");
  expect(changed).toHaveBeenCalledTimes(1);
});
