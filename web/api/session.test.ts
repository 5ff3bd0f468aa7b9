import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readLocal, writeLocal } from "./local-store.ts";
import { Session } from "./session.ts";

const changed = vi.fn();
const refused = vi.fn();
const replaced = vi.fn<(former: string | undefined) => void>();
let session: Session;
let stops: (() => void)[] = [];

function openPage() {
  session = new Session();
  stops = [...stops, session.subscribe(changed), session.onRefused(refused), session.onReplaced(replaced)];
}

beforeEach(openPage);

afterEach(() => {
  stops.forEach((stop) => stop());
  localStorage.clear();
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

test.each<[string, () => void, string | undefined]>([
  ["this tab", () => session.begin("bobs-key"), "annas-key"],
  [
    "another tab",
    () => {
      writeLocal("apiKey", "bobs-key");
      storageChanged("apiKey");
    },
    undefined,
  ],
  [
    "another tab while this one was set aside",
    () => {
      writeLocal("apiKey", "bobs-key");
      window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    },
    undefined,
  ],
])("a session begun over another in %s is never used by what runs for the former", (_, begin, former) => {
  session.begin("annas-key");
  const keys: (string | undefined)[] = [];
  session.subscribe(() => keys.push(session.key()));
  begin();
  expect(keys).toEqual([undefined]);
  expect(session.key()).toBeUndefined();
  expect(readLocal("apiKey")).toBe("bobs-key");
  expect(replaced.mock.calls).toEqual([[former]]);
});

test("a page that has served a session begins no other, even after that has ended", () => {
  session.begin("annas-key");
  session.refuse("annas-key");
  session.begin("bobs-key");
  expect(session.key()).toBeUndefined();
  expect(replaced.mock.calls).toEqual([[undefined]]);
});

test("the page that is opened then begins with the new session", () => {
  session.begin("annas-key");
  session.begin("bobs-key");
  openPage();
  expect(session.key()).toBe("bobs-key");
});

const comesBack = () => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));

test("a page from the browser's cache keeps the session if it is the same, or cannot be stored", () => {
  session.begin("annas-key");
  comesBack();
  expect(session.key()).toBe("annas-key");

  localStorage.clear();
  openPage();
  const storing = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("QuotaExceededError");
  });
  session.begin("annas-key");
  comesBack();
  storing.mockRestore();
  expect(session.key()).toBe("annas-key");
});

test("a page from the browser's cache shows nothing more after a sign-out in another tab", () => {
  writeLocal("apiKey", "annas-key");
  openPage();
  localStorage.clear();
  comesBack();
  expect(session.key()).toBeUndefined();
  session.begin("annas-key");
  localStorage.clear();
  comesBack();
  expect(session.key()).toBeUndefined();
  expect(replaced).not.toHaveBeenCalled();
});
