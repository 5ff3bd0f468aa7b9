import { expect, test } from "vitest";
import { cutText } from "./cut-text.ts";

test.each([
  ["short", 10, "short"],
  ["shortened", 5, "short"],
  ["ab👨‍👩‍👧", 4, "ab"],
  ["ab👨‍👩‍👧c", 10, "ab👨‍👩‍👧"],
  ["🇫🇷🇩🇪", 6, "🇫🇷"],
  ["cafe\u0301s", 4, "caf"],
  ["क्षि", 2, ""],
  ["👍🏽!", 3, ""],
  ["anything", 0, ""],
])("%j is cut to at most %i units", (text, length, expected) => {
  expect(cutText(text, length)).toBe(expected);
});

test("a character that is too long to be one is cut without half a code point", () => {
  const marks = "a" + "\u{1e8d0}".repeat(200);
  expect(cutText(marks, 100)).toHaveLength(99);
  expect(cutText(marks, 100)).not.toMatch(/\p{Surrogate}/u);
});
