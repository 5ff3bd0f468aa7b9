import { eld } from "eld/extrasmall";

/** More would not change the result. */
const readCharacters = 1000;
/** Shorter texts are often taken for another language. Scripts that only some languages use need fewer letters. */
const leastLetters = 14;
const leastOfOtherScripts = 5;

/** Returns the ISO 639 code of the text's language if it is certain and not among those that the reader knows. */
export function foreignLanguage(text: string, known: readonly string[]): string | undefined {
  const words = text.slice(0, readCharacters).replaceAll(/https?:\/\/\S+|\S+@\S+/g, " ");
  const letters = words.match(/\p{L}/gu) ?? [];
  const others = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter));
  if (letters.length < leastLetters && others.length < leastOfOtherScripts) return undefined;
  const result = eld.detect(words);
  if (!result.language || !result.isReliable()) return undefined;
  return known.includes(result.language) ? undefined : result.language;
}

/** Returns the ISO 639 codes of the chosen language and of those of the browser. */
export function readersLanguages(language: string, browser: readonly string[]): string[] {
  return [language, ...browser].map((code) => code.split(/[-_]/)[0]!.toLowerCase());
}
