import { expect, test } from "vitest";
import {
  bcp47,
  chooseLanguage,
  intlLocales,
  isLanguageCode,
  isolatedValues,
  joinList,
  languageCodes,
  languageFor,
  type Language,
} from "./languages.ts";

test("a code selects its catalogue whether it is full, short, in browser form or from another country", () => {
  expect(languageFor("fr_FR")).toBe("fr_FR");
  expect(languageFor("fr")).toBe("fr_FR");
  expect(languageFor("fr-FR")).toBe("fr_FR");
  expect(languageFor("fr-CA")).toBe("fr_FR");
  expect(languageFor("en_GB")).toBe("en_US");
  for (const unknown of [undefined, "", "tlh", "x", "-"]) expect(languageFor(unknown)).toBeUndefined();
});

test.each([
  ["ar", "ar"],
  ["ar-EG", "ar"],
  ["cs", "cs_CZ"],
  ["de-AT", "de_DE"],
  ["es-419", "es_ES"],
  ["he", "he_IL"],
  ["hu-HU", "hu_HU"],
  ["ko", "ko_KR"],
  ["nl-BE", "nl_NL"],
  ["ru", "ru_RU"],
  ["sk-sk", "sk_SK"],
  ["zgh-MA", "zgh"],
  ["zgh-Tfng-MA", "zgh"],
  ["zh", "zh_Hans"],
  ["zh-CN", "zh_Hans"],
  ["zh-Hans-CN", "zh_Hans"],
  ["ZH-cn", "zh_Hans"],
])("a browser set to %s gets %s", (code, language) => {
  expect(languageFor(code)).toBe(language);
});

test("the first supported language wins, and English is the fallback", () => {
  expect(chooseLanguage(undefined, "tlh", "fr", "en_US")).toBe("fr_FR");
  expect(chooseLanguage("en", "fr")).toBe("en_US");
  expect(chooseLanguage()).toBe("en_US");
});

test("every language of the specification can be stored, as can the short codes of old clients", () => {
  for (const code of ["cs_CZ", "zgh", "zh_Hans", "en", "es", "fr", "nl", "sk"]) expect(languageCodes).toContain(code);
  expect(languageCodes).not.toContain("tlh");
  for (const code of [...languageCodes, "pl_PL", "ta_IN", "zh_Hant"]) expect(isLanguageCode(code), code).toBe(true);
  for (const code of ["", "x", "EN", "fr-FR", "klingon", "en_US_x"]) expect(isLanguageCode(code), code).toBe(false);
});

test("browsers and Intl get codes in the form they support", () => {
  expect(bcp47("fr_FR")).toBe("fr-FR");
  expect(bcp47("zh_Hans")).toBe("zh-Hans");
  expect(bcp47("zgh")).toBe("zgh");
});

test.each([
  ["ar", "zero one two few few few many many many"],
  ["cs_CZ", "other one few few few other other other other"],
  ["de_DE", "other one other other other other other other other"],
  ["fr_FR", "one one other other other other other other other"],
  ["he_IL", "other one two other other other other other other"],
  ["hu_HU", "other one other other other other other other other"],
  ["ko_KR", "other other other other other other other other other"],
  ["ru_RU", "many one few few few many many one many"],
  ["sk_SK", "other one few few few other other other other"],
  ["zgh", "one one other other other other one one one"],
  ["zh_Hans", "other other other other other other other other other"],
] as const)("0 to 5, 11, 21 and 99 use the plural forms of %s", (language, cases) => {
  expect(casesOf(language)).toBe(cases);
});

test("texts inside a sentence of a right-to-left language do not change the order of its words", () => {
  expect(isolatedValues("he_IL", { name: "Anna (2)", count: 3 })).toEqual({ name: "\u2068Anna (2)\u2069", count: 3 });
  expect(isolatedValues("fr_FR", { name: "Anna (2)" })).toEqual({ name: "Anna (2)" });
  expect(isolatedValues("he_IL", undefined)).toBeUndefined();
});

test("lists have the comma of their language", () => {
  expect(joinList("ar", ["3 صور", "فيديو واحد"])).toBe("3 صور، فيديو واحد");
  expect(joinList("zh_Hans", ["3 张照片", "1 个视频"])).toBe("3 张照片、1 个视频");
  expect(joinList("de_DE", ["3 Fotos", "1 Video"])).toBe("3 Fotos, 1 Video");
});

function casesOf(language: Language): string {
  const rules = new Intl.PluralRules(intlLocales(language));
  return [0, 1, 2, 3, 4, 5, 11, 21, 99].map((number) => rules.select(number)).join(" ");
}
