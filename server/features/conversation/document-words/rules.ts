import { textLength } from "#contract/limits.ts";
import { wordsOf, type SearchedWord } from "../messages/rules-words.ts";

/** UTF-8 bytes of the words of one message's documents: an index entry of PostgreSQL holds one megabyte. */
const wordBytesAtMost = 400_000;

/** Returns each word of a page once. */
export function wordsOfPage(text: string): Set<string> {
  const words = new Set<string>();
  for (let from = 0; from < text.length; from += textLength)
    for (const word of wordsOf(text.slice(from, from + textLength))) words.add(word);
  return words;
}

/** Returns the words as they are stored: with a space before and after each, so that `like` finds whole words and beginnings. */
export function storedWords(words: Iterable<string>): string {
  const joined = [...words].join(" ");
  return joined === "" ? "" : ` ${joined} `;
}

export function readStoredWords(stored: string): string[] {
  return stored.split(" ").filter(Boolean);
}

/** Returns as many words as fit into an index entry, and how many were left out. */
export function fittingWords(words: Iterable<string>): { fitting: string[]; leftOut: number } {
  const fitting: string[] = [];
  let [left, leftOut] = [wordBytesAtMost, 0];
  for (const word of words) {
    left -= Buffer.byteLength(word) + 1;
    if (left < 0) leftOut++;
    else fitting.push(word);
  }
  return { fitting, leftOut };
}

/** Returns patterns for `like ... escape '!'`, of which a page should match as many as possible. */
export function patternsOf(words: readonly SearchedWord[]): string[] {
  return words.map(({ text, isPrefix }) => `% ${text.replaceAll(/[!%_]/g, "!$&")}${isPrefix ? "" : " "}%`);
}
