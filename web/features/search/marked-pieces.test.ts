import { expect, test } from "vitest";
import { piecesFromFirstMark } from "./marked-pieces.ts";

const said = (text: string, ...terms: string[]) =>
  piecesFromFirstMark(text, terms)
    .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
    .join("");

test("a line begins shortly before the first mark, with a whole word", () => {
  expect(said("We walked along the river and found chestnuts everywhere", "chestn")).toBe(
    "…and found [chestn]uts everywhere",
  );
});

test("a line whose first mark can be seen anyway stays whole, and so does one without a mark", () => {
  expect(said("Roast chestnuts for all", "chestn")).toBe("Roast [chestn]uts for all");
  expect(said("Nothing of the kind stands in this line", "chestn")).toBe("Nothing of the kind stands in this line");
  expect(said("", "chestn")).toBe("");
});

test("no letter is cut in two", () => {
  expect(said(`${"🌰".repeat(20)},,,nuts`, "nuts")).toMatch(/^…🌰{6},,,\[nuts\]$/u);
});
