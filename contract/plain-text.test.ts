import { expect, test } from "vitest";
import { splitQuotes, withQuote } from "./plain-text.ts";

test('lines that start with ">" are a quote, and the lines around them are not', () => {
  expect(splitQuotes("Yes:\n> When?\n>\n> And where?\nOn Sunday.\n\nAt home.")).toEqual([
    { isQuote: false, paragraphs: ["Yes:"] },
    { isQuote: true, paragraphs: ["When?", "And where?"] },
    { isQuote: false, paragraphs: ["On Sunday.", "At home."] },
  ]);
});

test('a ">" elsewhere in a line is no quote, and empty lines create no paragraph', () => {
  expect(splitQuotes(">:( no\n\n\n\n5 > 3\n ")).toEqual([{ isQuote: false, paragraphs: [">:( no", "5 > 3"] }]);
  expect(splitQuotes("> \n\n")).toEqual([]);
  expect(splitQuotes("")).toEqual([]);
});

test("a quote is appended to the text with room for an answer, and parses back unchanged", () => {
  expect(withQuote("", " One\n\nTwo ")).toBe("> One\n>\n> Two\n\n");
  expect(withQuote("Hello \n", "One")).toBe("Hello\n\n> One\n\n");
  expect(splitQuotes(withQuote("", "One\n\nTwo"))).toEqual([{ isQuote: true, paragraphs: ["One", "Two"] }]);
});
