import { expect, test } from "vitest";
import type { Language } from "#contract/languages.ts";
import { periodOf, searchOfPeriod } from "./search-period.ts";
import { readTyped } from "./search-query.ts";

const now = new Date(2026, 10, 25);
const of = (typed: string, language: Language = "en_US") => periodOf(readTyped(typed), language, now);

test("a year is a period, unless it is to come or before all messages", () => {
  expect(of("2019")).toEqual({ from: "2019-01-01", until: "2019-12-31" });
  expect(of("2019년", "ko_KR")).toEqual({ from: "2019-01-01", until: "2019-12-31" });
  for (const typed of ["1969", "2027", "201", "#2019", "2019 2020", "", "2019 trip"]) expect(of(typed)).toBeUndefined();
});

test("a month is a period in every language, with its year in either order, or the latest one", () => {
  const july2019 = { from: "2019-07-01", until: "2019-07-31" };
  expect(of("July 2019")).toEqual(july2019);
  expect(of("2019 jul.")).toEqual(july2019);
  expect(of("июля 2019", "ru_RU")).toEqual(july2019);
  expect(of("2019년 7월", "ko_KR")).toEqual(july2019);
  expect(of("ⵢⵓⵍⵢⵓⵣ 2019", "zgh")).toEqual(july2019);
  expect(of("fevrier 2024", "fr_FR")).toEqual({ from: "2024-02-01", until: "2024-02-29" });
  expect(of("november")).toEqual({ from: "2026-11-01", until: "2026-11-30" });
  expect(of("December")).toEqual({ from: "2025-12-01", until: "2025-12-31" });
  expect(of("July August")).toBeUndefined();
});

test("a year or month among other words is offered as a period for the rest", () => {
  const offered = (typed: string) => searchOfPeriod({ ...readTyped(typed), filters: { author: "bob" } }, "en_US", now);
  expect(offered("grandma lake 2024")).toEqual({
    period: ["2024"],
    query: {
      words: ["grandma", "lake"],
      tags: [],
      filters: { author: "bob", from: "2024-01-01", until: "2024-12-31" },
    },
  });
  expect(offered("July 2019 grandma #boat")).toMatchObject({
    period: ["July", "2019"],
    query: { words: ["grandma"], tags: ["boat"], filters: { from: "2019-07-01", until: "2019-07-31" } },
  });
  expect(offered("2019")).toMatchObject({ period: ["2019"], query: { words: [], tags: [] } });
  expect(offered("grandma lake")).toBeUndefined();
});
