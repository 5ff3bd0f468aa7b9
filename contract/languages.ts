/** The languages the interface speaks, with their own names for themselves. The specification's list grows here as catalogues arrive. */
export const languages = { en_US: "English", fr_FR: "Français" } as const;

export type Language = keyof typeof languages;

export const fallbackLanguage: Language = "en_US";

/** Codes older clients stored, and what they mean now (S1). */
const shortCodes: Readonly<Record<string, string>> = {
  en: "en_US",
  es: "es_ES",
  fr: "fr_FR",
  nl: "nl_NL",
  sk: "sk_SK",
};

/** Every code a person may keep in `data.lang`, whether or not its catalogue is here yet (S1). */
export const languageCodes = [
  ...["cs_CZ", "de_DE", "en_US", "es_ES", "fr_FR", "hu_HU", "ko_KR", "nl_NL", "ru_RU", "sk_SK", "zgh", "zh_Hans"],
  ...Object.keys(shortCodes),
];

/** The catalogue for a code such as "fr_FR", "fr", "fr-CA" or "en_GB"; undefined where none fits. */
export function languageFor(code: string | undefined): Language | undefined {
  if (!code) return undefined;
  const wanted = shortCodes[code] ?? code.replace("-", "_");
  const all = Object.keys(languages) as Language[];
  return all.find((language) => language === wanted) ?? all.find((language) => primary(language) === primary(wanted));
}

/** The first of the wanted codes that has a catalogue, else English: the person's, the operator's, the browser's, in this order. */
export function chooseLanguage(...wanted: (string | undefined)[]): Language {
  for (const code of wanted) {
    const language = languageFor(code);
    if (language) return language;
  }
  return fallbackLanguage;
}

/** `Intl` and the `lang` attribute want "fr-FR" where the wire says "fr_FR". */
export function bcp47(language: Language): string {
  return language.replace("_", "-");
}

function primary(code: string): string {
  return code.split("_")[0]!.toLowerCase();
}
