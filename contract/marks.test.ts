import { expect, test } from "vitest";
import { limitMarks } from "./marks.ts";
import { beginningOf, splitQuotes } from "./plain-text.ts";
import { blocksOf } from "./rich-text.ts";

const marks = "\u0301\u0316".repeat(10);
const cut = marks.slice(0, 8);

test("keeps the first eight marks on a letter", () => {
  expect(limitMarks(`a${marks}b${marks}c\u0301`)).toBe(`a${cut}b${cut}c\u0301`);
  expect(limitMarks("กำลังใจ हिन्दी שָׁלוֹם Tiếng Việt")).toBe("กำลังใจ हिन्दी שָׁלוֹם Tiếng Việt");
});

test("cuts excess marks wherever a text is shown", () => {
  expect(splitQuotes(`a${marks}`)).toEqual([{ isQuote: false, paragraphs: [`a${cut}`] }]);
  expect(beginningOf(`a${marks}`)).toBe(`a${cut}`);
  expect(blocksOf([{ insert: `a${marks}\n` }])).toEqual([{ kind: "paragraph", runs: [{ text: `a${cut}` }] }]);
});

test("a formatted text is cut to the length limit of a message", () => {
  const [block] = blocksOf([{ insert: "a".repeat(60_000) }, { insert: "b" }]);
  expect(block).toMatchObject({ runs: [{ text: "a".repeat(50_000) }] });
});
