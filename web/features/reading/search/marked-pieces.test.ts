import { expect, test } from "vitest";
import { piecesFromFirstMark } from "./marked-pieces.ts";

const marked = (text: string, ...terms: string[]) =>
  piecesFromFirstMark(text, terms)
    .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
    .join("");

test("an excerpt starts shortly before the first match, at a word boundary", () => {
  expect(marked("We walked along the river and found chestnuts everywhere", "chestn")).toBe(
    "…and found [chestn]uts everywhere",
  );
});

test("a line stays whole if its first match is visible anyway, or if it has none", () => {
  expect(marked("Roast chestnuts for all", "chestn")).toBe("Roast [chestn]uts for all");
  expect(marked("Nothing of the kind stands in this line", "chestn")).toBe("Nothing of the kind stands in this line");
  expect(marked("", "chestn")).toBe("");
});

test("no character is split", () => {
  expect(marked(`${"🌰".repeat(20)},,,nuts`, "nuts")).toMatch(/^…🌰{6},,,\[nuts\]$/u);
});
