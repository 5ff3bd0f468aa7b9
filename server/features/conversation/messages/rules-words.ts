import { fold } from "#contract/fold.ts";
import { textLength } from "#contract/limits.ts";
import type { PlainContent } from "./rules.ts";

/** Tokenizes text of any script for indexing and search. CJK is found from one character on; Thai, Lao, Khmer and Burmese by dictionary words. */

/** Characters. Longer words and tags are cut off; tags must match as a whole. */
const wordLength = 24;
const tagLength = 100;
/** UTF-16 units. Folding expands a few characters that stand for whole words; no real text consists of those. */
const foldedLength = 1.25 * textLength;
/** Each word is compared with every word of a text and searched for in every group. */
const mostWords = 32;
export const mostTags = 16;

const plainAscii = /^[\0-\x7f]*$/;

const word = /[\p{L}\p{M}\p{N}]+/gu;
const tag = /(?<![\p{L}\p{M}\p{N}_&/])#[\p{L}\p{M}\p{N}_]+/gu;
const withoutBlanks = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}ー]+/gu;

/** Scripts without spaces whose words are found with a dictionary. */
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const wordSegments = new Intl.Segmenter("th", { granularity: "word" });

/** A prefix unless it must match as a whole. */
export interface SearchedWord {
  text: string;
  isPrefix: boolean;
}

/** A run without spaces yields each pair of characters, and its last character. */
export function wordsOf(text: string): string[] {
  return wordsIn(foldedText(text));
}

export function wordsIn(folded: string): string[] {
  return pieces(folded).flatMap(({ text: piece, isRun }) => (isRun ? [...pairs(piece), lastOf(piece)] : [piece]));
}

/** In a run without spaces, one character is a prefix; more characters become pairs that must all match. */
export function searchedWords(text: string): SearchedWord[] {
  const wanted = new Map<string, SearchedWord>();
  for (const { text: piece, isRun } of pieces(fold(text))) {
    const all = isRun ? pairs(piece) : [];
    const found = all.length > 0 ? all.map(whole) : [{ text: piece, isPrefix: true }];
    for (const each of found) wanted.set(`${each.text} ${each.isPrefix}`, each);
  }
  return [...wanted.values()].slice(0, mostWords);
}

/** Returns tags without "#". Skips the fragments of URLs. */
export function tagsOf(text: string): string[] {
  return tagsIn(foldedText(text));
}

export function tagsIn(folded: string): string[] {
  return (folded.match(tag) ?? []).map((each) => cut(each.slice(1), tagLength));
}

export function withoutTags(text: string): string {
  return fold(text).replace(tag, " ");
}

export function namedTags(text: string): string[] {
  const names = fold(text).match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
  return names.map((name) => cut(name, tagLength));
}

export function foldedText(text: string): string {
  return fold(text.slice(0, textLength)).slice(0, foldedLength);
}

export interface MessageWords {
  inTitle: string[];
  inText: string[];
  tags: string[];
}

export type WordReader = (content: PlainContent) => MessageWords;

/** Takes tens of milliseconds for the longest messages. */
export const readWords: WordReader = (content) => {
  const [title, text] = [foldedText(content.title), foldedText(content.text)];
  return { inTitle: wordsIn(title), inText: wordsIn(text), tags: [...tagsIn(title), ...tagsIn(text)] };
};

/** Reads the words before a transaction, and again if the stored content differs. */
export function readWordsAhead({ title, text }: PlainContent): WordReader {
  const words = readWords({ title, text });
  return (content) => (content.title === title && content.text === text ? words : readWords(content));
}

interface Piece {
  text: string;
  isRun: boolean;
}

function pieces(folded: string): Piece[] {
  return (folded.match(word) ?? []).flatMap(splitRuns);
}

function splitRuns(piece: string): Piece[] {
  if (plainAscii.test(piece)) return splitUnspaced(piece);
  const split: Piece[] = [];
  let end = 0;
  for (const { 0: run, index } of piece.matchAll(withoutBlanks)) {
    if (index > end) split.push(...splitUnspaced(piece.slice(end, index)));
    split.push({ text: run, isRun: true });
    end = index + run.length;
  }
  if (end < piece.length) split.push(...splitUnspaced(piece.slice(end)));
  return split;
}

function splitUnspaced(piece: string): Piece[] {
  const words = unspaced.test(piece) ? segment(piece) : [piece];
  return words.map((text) => ({ text: cut(text, wordLength), isRun: false }));
}

/** Segmenting takes more than linear time, so overlong sentences are segmented in parts. */
const segmentedAtOnce = 1000;

function segment(piece: string): string[] {
  const words: string[] = [];
  for (let from = 0; from < piece.length; from += segmentedAtOnce) {
    const part = piece.slice(from, from + segmentedAtOnce);
    for (const { segment } of wordSegments.segment(part)) words.push(segment);
  }
  return words;
}

function pairs(run: string): string[] {
  const characters = Array.from(run);
  return characters.slice(1).map((character, i) => characters[i]! + character);
}

function lastOf(run: string): string {
  return Array.from(run).at(-1)!;
}

function cut(text: string, characters: number): string {
  return text.length <= characters ? text : Array.from(text).slice(0, characters).join("");
}

const whole = (text: string): SearchedWord => ({ text, isPrefix: false });
