import { expect, test } from "vitest";
import { shorten, shortenMiddle } from "./shorten.ts";

const link = { whole: 50, head: 25, tail: 24 };

test("a label has at most 30 characters, including the ellipsis", () => {
  expect(shorten("A walk along the river in the", 30)).toBe("A walk along the river in the");
  expect(shorten("x".repeat(30), 30)).toBe("x".repeat(30));
  expect(shorten("x".repeat(31), 30)).toBe(`${"x".repeat(29)}…`);
});

test("line breaks become spaces, and no space precedes the ellipsis", () => {
  expect(shorten("one\n\n  two", 30)).toBe("one two");
  expect(shorten("twelve chars and more", 8)).toBe("twelve…");
});

test("an emoji of a family is kept whole or left out", () => {
  const family = "👨‍👩‍👧‍👦";
  expect(shorten(`ab${family}cdef`, 14)).toBe(`ab${family}…`);
  expect(shorten(`ab${family}cdef`, 8)).toBe("ab…");
});

test("a link over 50 characters shows its first 25 and its last 24", () => {
  const fifty = `https://example.org/${"a".repeat(30)}`;
  expect(shortenMiddle(fifty, link)).toBe(fifty);
  const long = `https://example.org/photos/of/the/whole/summer/${"b".repeat(20)}/last.html`;
  expect(shortenMiddle(long, link)).toBe(`${long.slice(0, 25)}…${long.slice(-24)}`);
  expect(shortenMiddle(long, link)).toHaveLength(50);
});

test("a link that would be cut within an emoji loses the whole emoji", () => {
  const text = `${"a".repeat(24)}👍${"b".repeat(40)}`;
  expect(shortenMiddle(text, link)).toBe(`${"a".repeat(24)}…${"b".repeat(24)}`);
});
