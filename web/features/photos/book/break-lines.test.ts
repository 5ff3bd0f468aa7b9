import fc from "fast-check";
import { expect, test } from "vitest";
import { breakLines } from "./break-lines.ts";

const upTo = (length: number) => (line: string) => line.length <= length;

test("a text is broken at spaces", () => {
  expect(breakLines("Forty-one jars. The quince", upTo(15))).toEqual(["Forty-one jars. ", "The quince"]);
});

test("spaces are simplified, and an empty text has no lines", () => {
  expect(breakLines("  One \n\t two ", upTo(20))).toEqual(["One two"]);
  expect(breakLines(" \n ", upTo(20))).toEqual([]);
});

test("a word that is longer than a line is broken between characters, never within one", () => {
  expect(breakLines("An abcdefgh end", upTo(4))).toEqual(["An ", "abcd", "efgh ", "end"]);
  expect(breakLines("👩‍👩‍👧👩‍👩‍👧", upTo(1))).toEqual(["👩‍👩‍👧", "👩‍👩‍👧"]);
});

test("lines fit, and together they are the text", () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 30 }), (text, length) => {
      const lines = breakLines(text, upTo(length));
      expect(lines.join("")).toBe(text.trim().replace(/\s+/g, " "));
      for (const line of lines) expect(line.trimEnd().length).toBeLessThanOrEqual(length);
    }),
  );
});
