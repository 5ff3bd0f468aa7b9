import { fallbackLanguage, languageFor, type Language } from "#contract/languages.ts";

/** Tifinagh cannot be read. */
const recognized: Readonly<Partial<Record<Language, string>>> = {
  ar: "ara",
  cs_CZ: "ces",
  de_DE: "deu",
  en_US: "eng",
  es_ES: "spa",
  fr_FR: "fra",
  he_IL: "heb",
  hu_HU: "hun",
  ko_KR: "kor",
  nl_NL: "nld",
  ru_RU: "rus",
  sk_SK: "slk",
  zh_Hans: "chi_sim",
};

/** More take longer, and mistake one script for another. */
const languagesAtOnce = 3;

/**
 * Returns the installed languages that most of these people use, the most frequent first, in the names of Tesseract. `codes`: of each person, undefined if they never
 * chose one. Without any, all are tried that fit, English first.
 */
export function languagesToRead(
  codes: readonly (string | undefined)[],
  otherwise: string | undefined,
  installed: readonly string[],
): string[] {
  const people = new Map<string, number>();
  for (const code of codes) {
    const language = recognized[languageFor(code ?? otherwise) ?? fallbackLanguage];
    if (language !== undefined && installed.includes(language)) people.set(language, (people.get(language) ?? 0) + 1);
  }
  const used = [...people].sort(([, one], [, other]) => other - one).map(([language]) => language);
  const any = [...installed].sort((one, other) => Number(other === "eng") - Number(one === "eng"));
  return (used.length > 0 ? used : any).slice(0, languagesAtOnce);
}

interface RecognizedWord {
  text: string;
  /** Percent. */
  confidence: number;
}

/** Percent. Patterns of leaves and tiles are taken for short words with less, and rarely with more. */
const sureFrom = 75;
const wordsInDocument = 3;
const longWord = /\p{L}{3}|[\p{Script=Hangul}\p{Script=Han}]{2}|\p{Nd}{4}/u;

/** Returns the words that are most likely right, in one text; "" if so few are long that the photo shows no document. */
export function textOfPhoto(words: readonly RecognizedWord[]): string {
  const sure = words.filter(({ confidence }) => confidence >= sureFrom).map(({ text }) => text);
  return sure.filter((text) => longWord.test(text)).length < wordsInDocument ? "" : sure.join(" ");
}
