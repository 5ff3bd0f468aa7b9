import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearLocal, findLocal, readLocal, removeLocal, writeLocal, writtenAt } from "./local-store.ts";

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** A browser that forbids storage throws on every access. */
function forbidStorage() {
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse, clear: refuse });
}

test("what was written is read back, with its time in seconds", () => {
  vi.useFakeTimers({ now: 1_784_000_000_900 });
  expect(writeLocal("draft/a", { text: "Ciao" })).toBe(true);
  expect(readLocal("draft/a")).toEqual({ text: "Ciao" });
  expect(writtenAt("draft/a")).toBe(1_784_000_000);
});

test("an entry that is missing, empty or unreadable counts as absent", () => {
  localStorage.setItem("broken", "{not json");
  localStorage.setItem("null", "null");
  localStorage.setItem("empty", JSON.stringify({ data: null }));
  for (const name of ["missing", "broken", "null", "empty"]) expect(readLocal(name)).toBeUndefined();
  expect(writtenAt("missing")).toBeUndefined();
  expect(writtenAt("empty")).toBeUndefined();
});

test("false and 0 are values", () => {
  writeLocal("off", false);
  writeLocal("none", 0);
  expect([readLocal("off"), readLocal("none")]).toEqual([false, 0]);
});

test("entries are found by all of their wanted metadata", () => {
  writeLocal("a", 1, { kind: "draft", userId: "anna", groupId: "family" });
  writeLocal("b", 2, { kind: "draft", userId: "bob" });
  writeLocal("c", 3, { kind: "outbox", userId: "anna" });
  localStorage.setItem("other", "of another program");
  expect(findLocal({ kind: "draft" }).toSorted()).toEqual(["a", "b"]);
  expect(findLocal({ kind: "draft", userId: "anna" })).toEqual(["a"]);
  expect(findLocal({ kind: "draft", userId: "carla" })).toEqual([]);
});

test("entries are removed one by one or all at once", () => {
  for (const name of ["a", "b", "c"]) writeLocal(name, name);
  removeLocal("a");
  expect([readLocal("a"), readLocal("b")]).toEqual([undefined, "b"]);
  clearLocal();
  expect(localStorage.length).toBe(0);
});

test("a browser that forbids storage stores nothing and breaks nothing", () => {
  forbidStorage();
  expect(writeLocal("a", 1)).toBe(false);
  expect(readLocal("a")).toBeUndefined();
  expect(writtenAt("a")).toBeUndefined();
  removeLocal("a");
  clearLocal();
});
