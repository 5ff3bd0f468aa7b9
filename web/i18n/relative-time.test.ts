import { beforeAll, expect, test } from "vitest";
import { loadCatalogue } from "./catalogues.ts";
import { formatRecent, formatRelative } from "./relative-time.ts";
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
])("a message written %s has a readable age", (_when, age, text) => {
  expect(formatRelative(now - age, { now, language: "en_US", t })).toBe(text);
});

test.each([
  ["ar", "الآن", "قبل 5 د", "قبل 2 س", "19 نوفمبر 2026"],
  ["cs_CZ", "právě teď", "před 5 min", "před 2 h", "19. 11. 2026"],
  ["de_DE", "gerade eben", "vor 5 Min.", "vor 2 Std.", "19. Nov. 2026"],
  ["es_ES", "ahora mismo", "hace 5 min", "hace 2 h", "19 nov 2026"],
  ["fr_FR", "à l’instant", "il y a 5 min", "il y a 2 h", "19 nov. 2026"],
  ["he_IL", "ממש עכשיו", "לפני 5 דק׳", "לפני 2 שע׳", "19 בנוב׳ 2026"],
  ["hu_HU", "most", "5 perce", "2 órája", "2026. nov. 19."],
  ["ko_KR", "방금 전", "5분 전", "2시간 전", "2026년 11월 19일"],
  ["nl_NL", "zojuist", "5 min geleden", "2 u geleden", "19 nov 2026"],
  ["ru_RU", "только что", "5 мин назад", "2 ч назад", "19 нояб. 2026 г."],
  ["sk_SK", "práve teraz", "pred 5 min", "pred 2 h", "19. 11. 2026"],
  ["zgh", "ⵖⵉⵍⴰⴷ", "5 ⵏ ⵜⵓⵙⴷⵉⴷⵉⵏ ⴰⵢⴰ", "2 ⵏ ⵜⵙⵔⴰⴳⵉⵏ ⴰⵢⴰ", "19 ⵏⵓⵡ 2026"],
  ["zh_Hans", "刚刚", "5 分钟前", "2 小时前", "2026年11月19日"],
] as const)("relative times are natural in %s", async (language, ...texts) => {
  const i18n = { now, language, t: translator(language, await loadCatalogue(language)) };
  const ages = [10, 5 * 60, 2 * 3600, 86_400];
  expect(ages.map((age) => formatRelative(now - age, i18n).replace(/\s/gu, " "))).toEqual(texts);
});

test.each([
  ["two hours", 2 * 3600, "2 h ago"],
  ["a day", 86_400, "Thursday"],
  ["almost six days", 6 * 86_400 - 60, "Saturday"],
  ["six days", 6 * 86_400, "Nov 14"],
  ["a year", 365 * 86_400, "Nov 20, 2025"],
])("the date of a card is as short as it can be after %s", (_age, age, text) => {
  expect(formatRecent(now - age, { now, language: "en_US", t })).toBe(text);
});
