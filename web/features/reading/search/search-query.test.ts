import { expect, test } from "vitest";
import { markedPieces } from "./marked-pieces.ts";
import {
  queryText,
  isSearchable,
  singleWordQueries,
  readAddress,
  readFilters,
  readTyped,
  searchAddress,
  startOf,
  termsOf,
  withoutFilters,
} from "./search-query.ts";

test("typed text becomes words and tags, and the address joins words with plus", () => {
  const query = { ...readTyped("  été  #Vacances2024 mer "), filters: {} };

  expect(query).toEqual({ words: ["été", "mer"], tags: ["Vacances2024"], filters: {} });
  expect(searchAddress("g1", query)).toBe("/groups/g1/search?q=%C3%A9t%C3%A9+mer&hashtags=Vacances2024");
  expect(readAddress("q=%C3%A9t%C3%A9+mer&hashtags=Vacances2024")).toEqual(query);
  expect(queryText(query)).toBe("été mer #Vacances2024");
});

test("understands addresses of other clients: encoded plus, tags among the words, and # before tags", () => {
  expect(readAddress("?q=sea%2Bside+%23boat&hashtags=%23boat+%23wind")).toEqual({
    words: ["sea", "side"],
    tags: ["boat", "wind"],
    filters: {},
  });
});

test("the address contains scope and filters, and parses back unchanged", () => {
  const filters = {
    everywhere: true,
    author: "u1",
    from: "2025-06-01",
    until: "2025-06-30",
    has: ["photo", "link"],
  } as const;
  const address = "in=all&by=u1&from=2025-06-01&until=2025-06-30&has=photo+link";

  expect(searchAddress("g1", { words: [], tags: [], filters })).toBe(`/groups/g1/search?${address}`);
  expect(readAddress(address)).toEqual({ words: [], tags: [], filters });
  expect(withoutFilters({ words: ["sea"], tags: [], filters }).filters).toEqual({ everywhere: true });
  expect(searchAddress("g1", { words: [], tags: [], filters: {} })).toBe("/groups/g1/search");
});

test("invalid filters in an address are ignored", () => {
  expect(readFilters("in=here&by=&from=yesterday&until=2025-13-01&has=money+photo+photo")).toEqual({ has: ["photo"] });
});

test("a day lasts until the next one starts, even when the clocks change", () => {
  for (const day of ["2026-03-29", "2026-10-25", "2024-02-29"]) {
    const hours = (startOf(day, 1) - startOf(day)) / 3600;
    expect([23, 24, 25]).toContain(hours);
    expect(new Date(startOf(day, 1) * 1000).getHours()).toBe(0);
  }
  expect(startOf("1950-01-01")).toBe(0);
});

test.each(["", "q=", "q=+++&hashtags=", "other=1", "in=all"])("%j contains no search", (search) => {
  expect(readAddress(search)).toBeUndefined();
});

test("a # alone is a word, not a tag without a name", () => {
  expect(readTyped("# #!")).toEqual({ words: ["#", "#!"], tags: [] });
});

test("several words and tags are also offered one by one", () => {
  const filters = { author: "u1" };
  const parts = singleWordQueries({ ...readTyped("sea boat #ski"), filters });
  expect(parts.map(queryText)).toEqual(["sea", "boat", "#ski"]);
  expect(parts[0]!.filters).toEqual(filters);
  expect(singleWordQueries({ ...readTyped("sea"), filters })).toEqual([]);
});

test.each([
  ["", false],
  ["s", false],
  ["s t", false],
  ["se", true],
  ["家", true],
  ["글", true],
  ["#s", true],
])("%j is long enough to search while typing: %j", (typed, isLookedFor) => {
  expect(isSearchable(readTyped(typed))).toBe(isLookedFor);
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
])("in %j a search for %j highlights the words", (text, typed, expected) => {
  expect(marked(text, typed)).toBe(expected);
});
