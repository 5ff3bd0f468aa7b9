import { beforeEach, expect, test } from "vitest";
import { forgetSearches, recentSearches, rememberSearch } from "./search-recent.ts";

beforeEach(() => localStorage.clear());

test("recent searches are offered, latest first, without duplicates and at most six", () => {
  for (const text of ["boats", "sea", "plums", "boats", "été", "#garden", "ski", "lamp"]) rememberSearch(text);

  expect(recentSearches()).toEqual(["lamp", "ski", "#garden", "été", "boats", "plums"]);
});

test("recent searches can be cleared", () => {
  rememberSearch("boats");
  forgetSearches();

  expect(recentSearches()).toEqual([]);
});

test("invalid stored values are ignored", () => {
  localStorage.setItem("recentSearches", JSON.stringify({ data: { not: "a list" } }));
  expect(recentSearches()).toEqual([]);
  localStorage.setItem("recentSearches", JSON.stringify({ data: ["sea", 7, null] }));
  expect(recentSearches()).toEqual(["sea"]);
});
