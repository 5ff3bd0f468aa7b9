import { expect, test } from "vitest";
import { searchedWords } from "../messages/rules-words.ts";
import { fittingWords, patternsOf, readStoredWords, storedWords, wordsOfPage } from "./rules.ts";

test("the words of a page are those of the search, each once", () => {
  expect([...wordsOfPage("Äpfel und Apfel, UND 苹果派")]).toEqual(["apfel", "und", "苹果", "果派", "派"]);
});

test("a page longer than any message is read to its end", () => {
  expect([...wordsOfPage(`${"word ".repeat(20_000)}end`)]).toEqual(["word", "end"]);
});

test("stored words are read again", () => {
  expect(storedWords(["one", "two"])).toBe(" one two ");
  expect(readStoredWords(" one two ")).toEqual(["one", "two"]);
  expect(storedWords([])).toBe("");
  expect(readStoredWords("")).toEqual([]);
});

test("words that an index entry does not hold are counted", () => {
  const long = "я".repeat(24);
  const words = Array.from({ length: 10_000 }, (_, i) => `${long}${i}`);
  const { fitting, leftOut } = fittingWords(words);
  expect(Buffer.byteLength(fitting.join(" "))).toBeLessThanOrEqual(400_000);
  expect(fitting.length + leftOut).toBe(10_000);
  expect(leftOut).toBeGreaterThan(0);
});

test("patterns find beginnings of words, and pairs of characters as a whole", () => {
  expect(patternsOf(searchedWords("Apfel 苹果"))).toEqual(["% apfel%", "% 苹果 %"]);
  expect(patternsOf([{ text: "100%_!", isPrefix: true }])).toEqual(["% 100!%!_!!%"]);
});
