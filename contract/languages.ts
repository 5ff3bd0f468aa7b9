/** The languages of the interface, with their own names for themselves. */
export const languages = {
  cs_CZ: "čeština",
  de_DE: "Deutsch",
  en_US: "English",
  es_ES: "español",
  fr_FR: "français",
  hu_HU: "magyar",
  ko_KR: "한국어",
  nl_NL: "Nederlands",
  ru_RU: "русский",
  sk_SK: "slovenčina",
  zgh: "ⵜⴰⵎⴰⵣⵉⵖⵜ",
  zh_Hans: "简体中文",
} as const;

export type Language = keyof typeof languages;

/** Each has a catalogue in locales/. */
export const spokenLanguages = Object.keys(languages) as readonly Language[];

export const fallbackLanguage: Language = "en_US";

/** Codes older clients stored, and what they mean now. */
const shortCodes: Readonly<Record<string, Language>> = {
  en: "en_US",
  es: "es_ES",
  fr: "fr_FR",
  nl: "nl_NL",
  sk: "sk_SK",
};

/** Every code that means one of them. */
export const languageCodes = [...Object.keys(languages), ...Object.keys(shortCodes)];

/** Whether a person may keep it in `data.lang`: their other client may speak languages that we do not. */
export function isLanguageCode(code: string): boolean {
  return /^[a-z]{2,3}(_[A-Z][A-Za-z]{1,3})?$/.test(code);
}

/** The language a code means: "fr_FR", "fr", "fr-CA", "zh-Hans-CN", "zh-cn"; undefined where none fits. */
export function languageFor(code: string | undefined): Language | undefined {
  if (!code) return undefined;
  const matches = (language: Language) => primary(language) === primary(code);
  return spokenLanguages.find((language) => language === code) ?? spokenLanguages.find(matches);
}

/** The first of the wanted codes that is known, else English: the person's, the operator's, the browser's, in this order. */
export function chooseLanguage(...wanted: (string | undefined)[]): Language {
  for (const code of wanted) {
    const language = languageFor(code);
    if (language) return language;
  }
  return fallbackLanguage;
}

/** The `lang` attribute wants "fr-FR" where the wire says "fr_FR". */
export function bcp47(language: Language): string {
  return language.replace("_", "-");
}

/**
 * What to ask `Intl` for numbers and plurals. It has no zgh: CLDR's plural rule for the Tamazight of the Atlas (0, 1 and 11 to 99 are "one")
 * stands in, and where a browser writes no numbers in that either, French, as people in Morocco do. Dates: `formatDate` in dates.ts.
 */
export function intlLocales(language: Language): string[] {
  return language === "zgh" ? ["tzm", "fr"] : [bcp47(language)];
}

function primary(code: string): string {
  return code.split(/[-_]/)[0]!.toLowerCase();
}
