import { beforeAll, expect, test } from "vitest";
import { loadCatalogue } from "./catalogues.ts";
import { formatRelative } from "./relative-time.ts";
import { translator, type Translate } from "./translate.ts";

const now = Date.UTC(2026, 10, 20, 12) / 1000;
let t: Translate;

beforeAll(async () => {
  t = translator("en_US", await loadCatalogue("en_US"));
});

test.each([
  ["59 seconds ago", 59, "just now"],
  ["a minute ago", 60, "1 min ago"],
  ["59 minutes and 59 seconds ago", 3599, "59 min ago"],
  ["an hour ago", 3600, "1 h ago"],
  ["23 hours and 59 minutes ago", 86_340, "23 h ago"],
  ["a day ago", 86_400, "Nov 19, 2026"],
  ["in ten seconds, by a clock that is ahead", -10, "just now"],
])("what was written %s", (_when, age, text) => {
  expect(formatRelative(now - age, { now, language: "en_US", t })).toBe(text);
});
