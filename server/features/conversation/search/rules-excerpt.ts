import { fold } from "#contract/fold.ts";
import { wordsOf, type SearchedWord } from "../messages/rules-words.ts";

const length = 300;
const before = 60;

/** Cut between words. Returns the beginning if nothing matches, and undefined for a blank text. */
export function excerptAround(text: string, words: readonly SearchedWord[]): string | undefined {
  const found = firstHit(text, words);
  const start = found <= before ? 0 : nextWord(text, found - before);
  const end = start + length >= text.length ? text.length : lastWord(text, start + length);
  const part = text.slice(start, end).trim().toWellFormed();
  if (part === "") return undefined;
  return `${start > 0 ? "…" : ""}${part}${end < text.trimEnd().length ? "…" : ""}`;
}

function firstHit(text: string, words: readonly SearchedWord[]): number {
  for (const { 0: piece, index } of text.matchAll(/\S+/g)) {
    // Splitting a piece into words is slow, and hardly any piece contains a match.
    const folded = fold(piece);
    if (!words.some((wanted) => folded.includes(wanted.text))) continue;
    if (wordsOf(piece).some((word) => words.some((wanted) => isHit(word, wanted)))) return index;
  }
  return 0;
}

function isHit(word: string, { text, isPrefix }: SearchedWord): boolean {
  return isPrefix ? word.startsWith(text) : word === text;
}

function nextWord(text: string, from: number): number {
  const blank = text.slice(from, from + before).search(/\s/);
  return blank === -1 ? from : from + blank + 1;
}

function lastWord(text: string, to: number): number {
  const blank = text.slice(to - before, to).search(/\s\S*$/);
  return blank === -1 ? to : to - before + blank;
}
