import { expect, test } from "vitest";
import { formatDate, type DateStyle } from "./dates.ts";
import { supportedLanguages, type Language } from "./languages.ts";

const friday = Date.UTC(2026, 10, 20, 12, 5) / 1000;
const inUtc = (language: Language, style: DateStyle) => formatDate(friday, { language, style, timeZone: "UTC" });

test.each([
  ["ar", "20 نوفمبر 2026", "20 نوفمبر 2026", "الجمعة، 20 نوفمبر 2026"],
  ["cs_CZ", "20. 11. 2026", "20. listopadu 2026", "pátek 20. listopadu 2026"],
  ["de_DE", "20. Nov. 2026", "20. November 2026", "Freitag, 20. November 2026"],
  ["en_US", "Nov 20, 2026", "November 20, 2026", "Friday, November 20, 2026"],
  ["es_ES", "20 nov 2026", "20 de noviembre de 2026", "viernes, 20 de noviembre de 2026"],
  ["fr_FR", "20 nov. 2026", "20 novembre 2026", "vendredi 20 novembre 2026"],
  ["he_IL", "20 בנוב׳ 2026", "20 בנובמבר 2026", "יום שישי, 20 בנובמבר 2026"],
  ["hu_HU", "2026. nov. 20.", "2026. november 20.", "2026. november 20., péntek"],
  ["ko_KR", "2026년 11월 20일", "2026년 11월 20일", "2026년 11월 20일 금요일"],
  ["nl_NL", "20 nov 2026", "20 november 2026", "vrijdag 20 november 2026"],
  ["ru_RU", "20 нояб. 2026 г.", "20 ноября 2026 г.", "пятница, 20 ноября 2026 г."],
  ["sk_SK", "20. 11. 2026", "20. novembra 2026", "piatok 20. novembra 2026"],
  ["zgh", "20 ⵏⵓⵡ 2026", "20 ⵏⵓⵡⴰⵏⴱⵉⵔ 2026", "ⴰⵙⵉⵎⵡⴰⵙ 20 ⵏⵓⵡⴰⵏⴱⵉⵔ 2026"],
  ["zh_Hans", "2026年11月20日", "2026年11月20日", "2026年11月20日星期五"],
] as const)("formats a day in %s as people there write it", (language, short, long, full) => {
  expect(inUtc(language, "short").replace(/\s/gu, " ")).toBe(short);
  expect(inUtc(language, "long").replace(/\s/gu, " ")).toBe(long);
  expect(inUtc(language, "full").replace(/\s/gu, " ")).toBe(full);
});

test.each(supportedLanguages)("a moment in %s includes its time of day", (language) => {
  expect(inUtc(language, "moment")).toMatch(/12:05/);
  expect(inUtc(language, "stamp")).toMatch(/20.*12:05/);
});

test("months and weekdays in Tamazight have their CLDR names", () => {
  const cldr = (options: Intl.DateTimeFormatOptions, date: Date) =>
    new Intl.DateTimeFormat("zgh", { ...options, timeZone: "UTC" }).format(date);
  for (let month = 0; month < 12; month += 1) {
    const date = new Date(Date.UTC(2026, month, 15));
    const written = formatDate(date.getTime() / 1000, { language: "zgh", style: "full", timeZone: "UTC" });
    expect(written).toBe(`${cldr({ weekday: "long" }, date)} 15 ${cldr({ month: "long" }, date)} 2026`);
  }
  const week = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 10, 15 + day)));
  for (const date of week) {
    const written = formatDate(date.getTime() / 1000, { language: "zgh", style: "full", timeZone: "UTC" });
    expect(written.split(" ")[0]).toBe(cldr({ weekday: "long" }, date));
  }
});

test("midnight in Tamazight is 00:00 of the new day in the reader's time zone", () => {
  const midnight = Date.UTC(2026, 11, 31, 23) / 1000;
  const moment = { language: "zgh", style: "moment", timeZone: "Europe/Paris" } as const;
  expect(formatDate(midnight, moment)).toBe("ⴰⵙⵉⵎⵡⴰⵙ 1 ⵉⵏⵏⴰⵢⵔ 2027 00:00");
});
