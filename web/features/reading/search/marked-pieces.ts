import { fold } from "#contract/fold.ts";

export interface MarkedPiece {
  text: string;
  isMarked: boolean;
}

/** A character with its combining marks. */
const character = /\P{M}\p{M}*|\p{M}+/gu;
const inWord = /[\p{L}\p{M}\p{N}]/u;
const withoutBlanks =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Splits where a term matches the beginning of a word, or anywhere in scripts without spaces. `terms` are normalized (contract/fold.ts). */
export function markedPieces(text: string, terms: readonly string[]): MarkedPiece[] {
  const { folded, origins } = foldedWithOrigins(text);
  const pieces: MarkedPiece[] = [];
  let end = 0;
  for (const [from, to] of findHits(folded, terms)) {
    const [start, stop] = [origins[from]!, origins[to] ?? text.length];
    if (start < end || stop <= start) continue;
    if (start > end) pieces.push({ text: text.slice(end, start), isMarked: false });
    pieces.push({ text: text.slice(start, stop), isMarked: true });
    end = stop;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isMarked: false });
  return pieces;
}

/** Characters before the first match that are still visible on the narrowest phone. */
const seenBefore = 16;

/** Like `markedPieces`, but for a truncated line: starts shortly before the first match. */
export function piecesFromFirstMark(text: string, terms: readonly string[]): MarkedPiece[] {
  const [first, ...rest] = markedPieces(text, terms);
  if (!first || first.isMarked || rest.length === 0 || first.text.length <= seenBefore)
    return first ? [first, ...rest] : [];
  const end = first.text.slice(-seenBefore).replace(/^[\uDC00-\uDFFF]/, "");
  const wordStart = end.search(/\s/) + 1;
  return [{ text: `…${end.slice(wordStart)}`, isMarked: false }, ...rest];
}

/** `origins` maps each unit of the normalized text to the start of its source; the source ends where the next one starts. */
function foldedWithOrigins(text: string): { folded: string; origins: number[] } {
  let folded = "";
  const origins: number[] = [];
  for (const { 0: each, index } of text.matchAll(character)) {
    const part = fold(each);
    folded += part;
    for (let i = 0; i < part.length; i++) origins.push(index);
  }
  return { folded, origins };
}

function findHits(folded: string, terms: readonly string[]): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (const term of terms) {
    if (term === "") continue;
    for (let at = folded.indexOf(term); at !== -1; at = folded.indexOf(term, at + term.length)) {
      if (beginsWord(folded, at, term)) found.push([at, at + term.length]);
    }
  }
  return found.sort(([a, aEnd], [b, bEnd]) => a - b || bEnd - aEnd);
}

function beginsWord(folded: string, at: number, term: string): boolean {
  if (withoutBlanks.test(term) || at === 0) return true;
  const before = Array.from(folded.slice(Math.max(0, at - 2), at)).at(-1)!;
  return !inWord.test(before) || withoutBlanks.test(before);
}
