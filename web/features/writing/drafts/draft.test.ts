import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draftsOf, isBlank, readDraft, removeDraft, writeDraft, type Draft, type Target } from "./draft.ts";

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ["Date"], now: 1_784_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const family: Target = { userId: "anna", groupId: "family" };
const targets: Target[] = [
  family,
  { ...family, parentId: "sea" },
  { ...family, editedId: "sea" },
  { ...family, groupId: "choir" },
];
const draft = (text: string): Draft => ({ id: text, title: "", text, uploads: [] });

function writeLater(target: Target, text: string) {
  vi.advanceTimersByTime(60_000);
  writeDraft(target, draft(text));
}

test("a group, a thread and an edited message each have a draft of their own", () => {
  targets.forEach((target, i) => writeDraft(target, draft(`text ${i}`)));
  expect(targets.map((target) => readDraft(target)?.text)).toEqual(["text 0", "text 1", "text 2", "text 3"]);
  removeDraft(family);
  expect(targets.map((target) => readDraft(target)?.text)).toEqual([undefined, "text 1", "text 2", "text 3"]);
});

test("the list of drafts names the place of each, newest first", () => {
  for (const target of targets) writeLater(target, "Hello");
  const list = draftsOf("anna");
  expect(list.map(({ target }) => target)).toEqual(targets.toReversed());
  expect(list.map(({ at }) => at)).toEqual([1_784_000_240, 1_784_000_180, 1_784_000_120, 1_784_000_060]);
});

test("drafts of another person in this browser are not listed", () => {
  writeDraft({ ...family, userId: "bob" }, draft("Bob's"));
  expect(draftsOf("anna")).toEqual([]);
  expect(draftsOf("bob")).toHaveLength(1);
});

test("a draft is blank without words, date or files", () => {
  const blank = { title: " ", text: "\n", uploads: [] };
  expect(isBlank(blank)).toBe(true);
  expect(isBlank({ ...blank, title: "Sea" })).toBe(false);
  expect(isBlank({ ...blank, text: "We swam" })).toBe(false);
  expect(isBlank({ ...blank, date: "2026-07-14" })).toBe(false);
  expect(isBlank({ ...blank, date: "2026-07-14", suggestedDate: "2026-07-14" })).toBe(true);
  expect(isBlank({ ...blank, date: "2026-07-15", suggestedDate: "2026-07-14" })).toBe(false);
});

test("a draft whose files were all removed is blank", () => {
  const photo = { key: "k", name: "sea.jpg", removed: true };
  expect(isBlank({ title: "", text: "", uploads: [photo] })).toBe(true);
  expect(isBlank({ title: "", text: "", uploads: [photo, { ...photo, removed: false }] })).toBe(false);
});
