import { expect, test } from "vitest";
import { markedPieces } from "./marked-pieces.ts";
import { asTyped, readAddress, readTyped, searchAddress, termsOf } from "./search-query.ts";

test("what is typed becomes words and tags, and the address joins the words with plus", () => {
  const query = readTyped("  été  #Vacances2024 mer ");

  expect(query).toEqual({ words: ["été", "mer"], tags: ["Vacances2024"] });
  expect(searchAddress("g1", query)).toBe("/groups/g1/search?q=%C3%A9t%C3%A9+mer&hashtags=Vacances2024");
  expect(readAddress("q=%C3%A9t%C3%A9+mer&hashtags=Vacances2024")).toEqual(query);
  expect(asTyped(query)).toBe("été mer #Vacances2024");
});

test("an address of another client is understood: plus encoded, tags among the words, signs before the tags", () => {
  expect(readAddress("?q=sea%2Bside+%23boat&hashtags=%23boat+%23wind")).toEqual({
    words: ["sea", "side"],
    tags: ["boat", "wind"],
  });
});

test.each(["", "q=", "q=+++&hashtags=", "other=1"])("nothing is looked for at %j", (search) => {
  expect(readAddress(search)).toBeUndefined();
});

test("a sign alone is a word like any other, not a tag without a name", () => {
  expect(readTyped("# #!")).toEqual({ words: ["#", "#!"], tags: [] });
});

const marked = (text: string, typed: string) =>
  markedPieces(text, termsOf(readTyped(typed)))
    .map(({ text: piece, isMarked }) => (isMarked ? `[${piece}]` : piece))
    .join("");

test.each([
  ["L'été à Étretat", "ete", "L'[été] à Étretat"],
  ["Summer, midsummer, SUMMERS", "summer", "[Summer], midsummer, [SUMMER]S"],
  ["the sea, the seaside", "seaside sea", "the [sea], the [seaside]"],
  ["Die Straße", "strasse", "Die [Straße]"],
  ["我们全家福", "家", "我们全[家]福"],
  ["e\u0301te\u0301 late", "ete", "[e\u0301te\u0301] late"],
  ["#boat and boats #boats", "#boat", "[#boat] and boats [#boat]s"],
  ["a (b) [c] .*", ".*", "a (b) [c] .*"],
  ["<mark>sea</mark>", "sea", "<mark>[sea]</mark>"],
  ["nothing of it", "elsewhere", "nothing of it"],
  ["", "sea", ""],
])("in %j a search for %j marks the words", (text, typed, expected) => {
  expect(marked(text, typed)).toBe(expected);
});
