import { expect, test } from "vitest";
import { readMessageChanges, readNewMessage, readSearch, readUserChanges } from "./input.ts";

test("references are ids or objects with one, and empty ones are none", () => {
  expect(readNewMessage({ group: { id: "g" }, parent: { id: "p" }, origin: "", files: ["a", { id: "b" }] })).toEqual({
    group: "g",
    parent: "p",
    files: ["a", "b"],
  });
  expect(readNewMessage({ group: "g", parent: null })).toEqual({ group: "g" });
});

test("unknown types mean plain text, and an empty array means an empty object", () => {
  for (const type of ["standard", "poll", "", null, 5])
    expect(readMessageChanges({ type })).toEqual({ type: "standard" });
  expect(readMessageChanges({ type: "rich_text", data: [] })).toEqual({ type: "rich_text", data: {} });
  expect(readMessageChanges({ isInFront: true })).toEqual({ isInFront: true });
});

test("empty changes of an account are left out, but a null avatar removes it", () => {
  expect(readUserChanges({ name: "", login: " ", password: null, data: [], avatar: "" })).toEqual({});
  expect(readUserChanges({ name: "Anna", avatar: { id: "a" } })).toEqual({ name: "Anna", avatar: "a" });
  expect(readUserChanges({ avatar: null })).toEqual({ avatar: null });
});

test("a search takes the first group of a list and joins lists of hashtags", () => {
  expect(readSearch({ group: [null, "g", "h"], search: "x", hashtags: ["a", "b"], from: null })).toEqual({
    group: "g",
    search: "x",
    hashtags: "a b",
  });
  expect(readSearch({ group: null, search: null, hashtags: null })).toEqual({ hashtags: "" });
});
