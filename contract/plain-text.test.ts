import { expect, test } from "vitest";
import { partsOf, withQuote } from "./plain-text.ts";

test("lines that begin as in mails are a quote, and what stands around them is said", () => {
  expect(partsOf("Yes:\n> When?\n>\n> And where?\nOn Sunday.\n\nAt home.")).toEqual([
    { isQuote: false, paragraphs: ["Yes:"] },
    { isQuote: true, paragraphs: ["When?", "And where?"] },
    { isQuote: false, paragraphs: ["On Sunday.", "At home."] },
  ]);
});

test("what only looks like a quote is none, and empty lines make no paragraph", () => {
  expect(partsOf(">:( no\n\n\n\n5 > 3\n ")).toEqual([{ isQuote: false, paragraphs: [">:( no", "5 > 3"] }]);
  expect(partsOf("> \n\n")).toEqual([]);
  expect(partsOf("")).toEqual([]);
});

test("a quote goes below what is written already, with room for the answer, and reads as it was", () => {
  expect(withQuote("", " One\n\nTwo ")).toBe("> One\n>\n> Two\n\n");
  expect(withQuote("Hello \n", "One")).toBe("Hello\n\n> One\n\n");
  expect(partsOf(withQuote("", "One\n\nTwo"))).toEqual([{ isQuote: true, paragraphs: ["One", "Two"] }]);
});
