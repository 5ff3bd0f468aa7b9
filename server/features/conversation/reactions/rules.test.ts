import { expect, test } from "vitest";
import { checkReaction } from "./rules.ts";

test.each(["👍", "❤️", "❤", "👍🏽", "👨‍👩‍👧‍👦", "🇫🇷", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "1️⃣", "🏳️‍🌈"])("%s is one emoji", (emoji) => {
  expect(checkReaction(emoji)).toBe(emoji);
});

test.each([
  "",
  " ",
  "a",
  "é",
  "7",
  "#",
  "👍👍",
  "👍 ",
  "👍a",
  "ok",
  "中",
  "🇫",
  "\u200d",
  "\ufe0f",
  "👍\u0301",
  "😀".repeat(30),
])("%j is not an emoji", (text) => {
  expect(() => checkReaction(text)).toThrow("A reaction must be a single emoji");
});

test("an empty reaction is refused", () => {
  expect(() => checkReaction(undefined)).toThrow("A reaction must be a single emoji");
});

test("an endless emoji is refused", () => {
  expect(() => checkReaction(`👨${"\u200d👩".repeat(20)}`)).toThrow("A reaction must be a single emoji");
});
