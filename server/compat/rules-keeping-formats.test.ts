import { array, assert, constantFrom, property, record, string } from "fast-check";
import { expect, test } from "vitest";
import { isFormatted, unformatted, readFormatted, writeFormatted, type Attributes } from "./rules-formatted.ts";
import { withFormatsOf } from "./rules-keeping-formats.ts";
import { plainFormOf } from "./rules-plain-form.ts";

type Piece = string | [string, Attributes];

const opsOf = (...pieces: Piece[]) =>
  pieces.map((piece) => (typeof piece === "string" ? { insert: piece } : { insert: piece[0], attributes: piece[1] }));
const richOf = (...pieces: Piece[]) =>
  readFormatted(JSON.stringify({ delta: { ops: opsOf(...pieces) }, textOnly: "" }), "addresses")!;
const edited = (before: Piece[], after: string) =>
  (JSON.parse(writeFormatted(withFormatsOf(richOf(...before), unformatted(after)))) as { delta: { ops: object[] } })
    .delta.ops;

const bold = { bold: true };
const linked: Attributes = Object.fromEntries([["link", "https://example.org/a"]]);
const item = { list: "bullet" };

test("quotes and lists have marks in the plain form", () => {
  const text = richOf(
    ...([
      "Buy",
      ["\n", { header: 2 }],
      "milk",
      ["\n", item],
      "fresh",
      ["\n", { list: "bullet", indent: 1 }],
    ] as Piece[]),
    ...([
      "wash",
      ["\n", { list: "ordered" }],
      "dry",
      ["\n", { list: "ordered" }],
      "done",
      ["\n", { list: "checked" }],
    ] as Piece[]),
    ...(["said Bob", ["\n", { blockquote: true }], "so", "\n"] as Piece[]),
  );

  expect(plainFormOf(text).text).toBe("Buy\n• milk\n  • fresh\n1. wash\n2. dry\n☑ done\n> said Bob\nso");
});

const greeting: Piece[] = ["Come on ", ["Friday", bold], " please\n"];
test.each<[string, Piece[], string, Piece[]]>([
  ["an unchanged text", greeting, "Come on Friday please", greeting],
  [
    "words added at the end",
    greeting,
    "Come on Friday please, Anna",
    ["Come on ", ["Friday", bold], " please, Anna\n"],
  ],
  ["words added before", greeting, "Oh! Come on Friday please", ["Oh! Come on ", ["Friday", bold], " please\n"]],
  [
    "another word in place of a bold one",
    greeting,
    "Come on Sunday please",
    ["Come on ", ["Sunday", bold], " please\n"],
  ],
  ["a bold word removed", greeting, "Come on please", ["Come on please\n"]],
  [
    "a word between bold ones",
    [["very good cake", bold], "\n"],
    "very very good old cake",
    [["very very good old cake", bold], "\n"],
  ],
  [
    "another label of a link",
    ["See ", ["here", linked], "\n"],
    "See https://example.com/b",
    ["See https://example.com/b\n"],
  ],
  [
    "an item more, one ticked",
    ["milk", ["\n", item], "eggs", ["\n", { list: "unchecked" }]],
    "• milk\n• bread\n☑ eggs",
    ["milk", ["\n", item], "bread", ["\n", item], "eggs", ["\n", { list: "checked" }]],
  ],
  [
    "an item before, with the numbers of the others",
    ["one", ["\n", { list: "ordered" }], "two", ["\n", { list: "ordered" }]],
    "1. one\n2. and a half\n3. two",
    ["one", ["\n", { list: "ordered" }], "and a half", ["\n", { list: "ordered" }], "two", ["\n", { list: "ordered" }]],
  ],
  ["a mark taken away", ["milk", ["\n", item], "eggs", ["\n", item]], "• milk\neggs", ["milk", ["\n", item], "eggs\n"]],
  [
    "a heading that goes on",
    ["Plan", ["\n", { header: 1 }], "x\n"],
    "Plan B\nx",
    ["Plan B", ["\n", { header: 1 }], "x\n"],
  ],
  [
    "letters without spaces",
    ["明天", ["星期五", bold], "见\n"],
    "明天晚上星期五见面",
    ["明天晚上", ["星期五", bold], "见面\n"],
  ],
])("after %s, the formats stay where the words do", (_, before, after, expected) => {
  expect(edited(before, after)).toEqual(opsOf(...expected));
});

test("formats given with the edit come on top of those kept", () => {
  const written = richOf("Come on Friday ", ["please", { italic: true }], "\n");
  const text = writeFormatted(withFormatsOf(richOf(...greeting), { ...written, text: written.text.trimEnd() }));

  expect((JSON.parse(text) as { delta: { ops: object[] } }).delta.ops).toEqual(
    opsOf("Come on ", ["Friday", bold], " ", ["please", { italic: true }], "\n"),
  );
});

test("a text without any format left is not formatted", () => {
  expect(isFormatted(withFormatsOf(richOf(...greeting), unformatted("Something else entirely")))).toBe(false);
});

const formats: readonly (Attributes | undefined)[] = [undefined, bold, { italic: true }];
const lineFormats = [
  ...[undefined, item, { list: "ordered" }, { list: "ordered", indent: 1 }, { list: "checked" }, { blockquote: true }],
  ...[{ header: 1 }, { "code-block": true }],
] as (Attributes | undefined)[];
const aWord = string({
  unit: constantFrom("a", "b", "•", "1", ".", " ", ">", "é", "👍", "明"),
  minLength: 1,
  maxLength: 6,
});
const aLine = record({
  words: array(record({ text: aWord, format: constantFrom(...formats) }), { maxLength: 4 }),
  format: constantFrom(...lineFormats),
});

test("whatever the formats are, sending the plain form back keeps them all", () => {
  assert(
    property(array(aLine, { maxLength: 6 }), (lines) => {
      const pieces = lines.flatMap(({ words, format }): Piece[] => [
        ...words.map((word): Piece => (word.format ? [word.text, word.format] : word.text)),
        format ? ["\n", format] : "\n",
      ]);
      const text = richOf(...pieces, "end", "\n");
      expect(writeFormatted(withFormatsOf(text, unformatted(plainFormOf(text).text)))).toBe(writeFormatted(text));
    }),
    { seed: 1, numRuns: 500 },
  );
});
