import { beforeEach, expect, test } from "vitest";
import { forgetSearches, recentSearches, rememberSearch } from "./search-recent.ts";

beforeEach(() => localStorage.clear());

test("what was looked for is offered again, the last first, each once and six in all", () => {
  for (const text of ["boats", "sea", "plums", "boats", "été", "#garden", "ski", "lamp"]) rememberSearch(text);

  expect(recentSearches()).toEqual(["lamp", "ski", "#garden", "été", "boats", "plums"]);
});

test("it is forgotten on demand", () => {
  rememberSearch("boats");
  forgetSearches();

  expect(recentSearches()).toEqual([]);
});

test("what something else has put there is passed over", () => {
  localStorage.setItem("recentSearches", JSON.stringify({ data: { not: "a list" } }));
  expect(recentSearches()).toEqual([]);
  localStorage.setItem("recentSearches", JSON.stringify({ data: ["sea", 7, null] }));
  expect(recentSearches()).toEqual(["sea"]);
});
