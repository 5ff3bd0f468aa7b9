import { expect, test } from "vitest";
import { lineAround, typedFormat } from "./typed-formats.ts";

test.each([
  ["bring **your own tins**", { kind: "inline", format: "bold", start: 6, signs: 2 }],
  ["(**yes**", { kind: "inline", format: "bold", start: 1, signs: 2 }],
  ["so *very* *late*", { kind: "inline", format: "italic", start: 10, signs: 1 }],
  ["it is _late_", { kind: "inline", format: "italic", start: 6, signs: 1 }],
  ["run `npm start`", { kind: "inline", format: "code", start: 4, signs: 1 }],
  ["**🎂**", { kind: "inline", format: "bold", start: 0, signs: 2 }],
  ["- ", { kind: "line", format: "list", value: "bullet", signs: 2 }],
  ["* ", { kind: "line", format: "list", value: "bullet", signs: 2 }],
  ["1. ", { kind: "line", format: "list", value: "ordered", signs: 3 }],
  ["> ", { kind: "line", format: "blockquote", value: true, signs: 2 }],
  ["```", { kind: "line", format: "code-block", value: true, signs: 3 }],
])("somebody who has typed %s means a format", (line, format) => {
  expect(typedFormat(line)).toEqual(format);
});

test.each([
  "2*3*",
  "2 * 3 *",
  "snake_case_",
  "https://example.org/_a_",
  "**bold*",
  "****",
  "*_*",
  "** no **",
  "well - ",
  "2. ",
  "``",
  "price * 2*",
])("somebody who has typed %s means just that", (line) => {
  expect(typedFormat(line)).toBeUndefined();
});

test("signs in front of the rest of a word mean nothing", () => {
  expect(typedFormat("*a*", "bc")).toBeUndefined();
  expect(typedFormat("*a*", ", b")).toBeDefined();
});

test("only the line with the text cursor counts", () => {
  expect(lineAround("one\n**two** three", 11)).toEqual(["**two**", " t"]);
  expect(lineAround("- ", 2)).toEqual(["- ", ""]);
});
