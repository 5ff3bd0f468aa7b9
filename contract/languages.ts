/** Each has a catalogue in locales/. */
export const supportedLanguages = [
  ...(["ar", "cs_CZ", "de_DE", "en_US", "es_ES", "fr_FR", "he_IL", "hu_HU"] as const),
  ...(["ko_KR", "nl_NL", "ru_RU", "sk_SK", "zgh", "zh_Hans"] as const),
] as const;

export type Language = (typeof supportedLanguages)[number];

export const fallbackLanguage: Language = "en_US";

/** Codes stored by older clients. */
const shortCodes: Readonly<Record<string, Language>> = {
  en: "en_US",
  es: "es_ES",
  fr: "fr_FR",
  nl: "nl_NL",
  sk: "sk_SK",
};

export const languageCodes = [...supportedLanguages, ...Object.keys(shortCodes)];

/** Accepts languages unknown here, because other clients may have them. */
export function isLanguageCode(code: string): boolean {
  return /^[a-z]{2,3}(_[A-Z][A-Za-z]{1,3})?$/.test(code);
}

/** Accepts codes such as "fr_FR", "fr", "fr-CA", "zh-Hans-CN" and "zh-cn". */
export function languageFor(code: string | undefined): Language | undefined {
  if (!code) return undefined;
  const matches = (language: Language) => primary(language) === primary(code);
  return supportedLanguages.find((language) => language === code) ?? supportedLanguages.find(matches);
}

/** Returns the first supported language, or English. Pass codes by priority: the person's, the operator's, the browser's. */
export function chooseLanguage(...wanted: (string | undefined)[]): Language {
  for (const code of wanted) {
    const language = languageFor(code);
    if (language) return language;
  }
  return fallbackLanguage;
}

export function directionOf(language: Language): "ltr" | "rtl" {
  return language === "ar" || language === "he_IL" ? "rtl" : "ltr";
}

type Values = Readonly<Record<string, string | number>>;

/** Isolates texts inserted into a message of a right-to-left language, so that a name such as "Anna (2)" does not reorder the words around it. */
export function isolatedValues<Some extends Values | undefined>(language: Language, values: Some): Some | Values {
  if (!values || directionOf(language) === "ltr") return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === "string" ? `\u2068${value}\u2069` : value]),
  );
}

/** Joins names, or counts of things, by the comma of the language. */
export function joinList(language: Language, items: readonly string[]): string {
  return items.join(commas[language] ?? ", ");
}

const commas: Partial<Record<Language, string>> = { ar: "، ", zh_Hans: "、" };

/** Converts "fr_FR", used on the wire, to "fr-FR" for the `lang` attribute. */
export function bcp47(language: Language): string {
  return language.replace("_", "-");
}

/** Locales for `Intl`, which lacks zgh: Central Atlas Tamazight has the same plural rule, and French formats numbers where it is missing, too. */
export function intlLocales(language: Language): string[] {
  return language === "zgh" ? ["tzm", "fr"] : [bcp47(language)];
}

function primary(code: string): string {
  return code.split(/[-_]/)[0]!.toLowerCase();
}
