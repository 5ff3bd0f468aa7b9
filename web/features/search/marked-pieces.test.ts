import { expect, test } from "vitest";
import { piecesFromFirstMark } from "./marked-pieces.ts";

const said = (text: string, ...terms: string[]) =>
  piecesFromFirstMark(text, terms)
    .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
    .join("");

test("an excerpt starts shortly before the first match, at a word boundary", () => {
  expect(said("We walked along the river and found chestnuts everywhere", "chestn")).toBe(
    "…and found [chestn]uts everywhere",
  );
});

test("a line stays whole if its first match is visible anyway, or if it has none", () => {
  expect(said("Roast chestnuts for all", "chestn")).toBe("Roast [chestn]uts for all");
  expect(said("Nothing of the kind stands in this line", "chestn")).toBe("Nothing of the kind stands in this line");
  expect(said("", "chestn")).toBe("");
});

test("no character is split", () => {
  expect(said(`${"🌰".repeat(20)},,,nuts`, "nuts")).toMatch(/^…🌰{6},,,\[nuts\]$/u);
});
