import { bcp47, supportedLanguages, type Language } from "#contract/languages.ts";

const names: Readonly<Record<Language, string>> = {
  ar: "العربية",
  cs_CZ: "čeština",
  de_DE: "Deutsch",
  en_US: "English",
  es_ES: "español",
  fr_FR: "français",
  he_IL: "עברית",
  hu_HU: "magyar",
  ko_KR: "한국어",
  nl_NL: "Nederlands",
  ru_RU: "русский",
  sk_SK: "slovenčina",
  zgh: "ⵜⴰⵎⴰⵣⵉⵖⵜ",
  zh_Hans: "简体中文",
};

export const languageList = supportedLanguages.map((code) => ({ code, name: names[code], tag: bcp47(code) }));
