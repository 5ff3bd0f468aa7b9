import { fold } from "#contract/fold.ts";
import { textLength } from "#contract/limits.ts";
import type { PlainContent } from "./rules.ts";

/**
 * One way to read text of any script, for what is written and for what is searched: accents, case and width make no difference, and pieces
 * of Chinese, Japanese and Korean are found from one character on.
 */

/** Words count up to here, in characters; tags, which must match as a whole, up to there. */
const wordLength = 24;
const tagLength = 100;
/** Folding makes a text longer where one character stands for several words; no language is written in those. In UTF-16 units. */
const foldedLength = 1.25 * textLength;
/** Words and tags of one search. More are left out: each is compared with each word of a text, and looked for in each group. */
const mostWords = 32;
export const mostTags = 16;

const plainAscii = /^[\0-\x7f]*$/;

const word = /[\p{L}\p{M}\p{N}]+/gu;
const tag = /(?<![\p{L}\p{M}\p{N}_&/])#[\p{L}\p{M}\p{N}_]+/gu;
const withoutBlanks = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}ー]+/gu;

/** A word to search for, as a prefix unless it must match whole. */
export interface SearchedWord {
  text: string;
  isPrefix: boolean;
}

/** Returns the indexed words of a text; of a run without blanks each pair of characters, and the last one alone. */
export function wordsOf(text: string): string[] {
  return wordsIn(foldedText(text));
}

/** The same of a text that is folded already, and so for tags. */
export function wordsIn(folded: string): string[] {
  return pieces(folded).flatMap(({ text: piece, isRun }) => (isRun ? [...pairs(piece), lastOf(piece)] : [piece]));
}

/** Returns the distinct words to search for. One character of a run without blanks matches a pair or the last character; more characters become pairs that must all match. */
export function searchedWords(text: string): SearchedWord[] {
  const wanted = new Map<string, SearchedWord>();
  for (const { text: piece, isRun } of pieces(fold(text))) {
    const all = isRun ? pairs(piece) : [];
    const found = all.length > 0 ? all.map(whole) : [{ text: piece, isPrefix: true }];
    for (const each of found) wanted.set(`${each.text} ${each.isPrefix}`, each);
  }
  return [...wanted.values()].slice(0, mostWords);
}

/** The #hashtags of a text, without their sign. Not what follows the # of an address. */
export function tagsOf(text: string): string[] {
  return tagsIn(foldedText(text));
}

export function tagsIn(folded: string): string[] {
  return (folded.match(tag) ?? []).map((each) => cut(each.slice(1), tagLength));
}

/** The text without its hashtags. */
export function withoutTags(text: string): string {
  return fold(text).replace(tag, " ");
}

/** Tags as a client names them on their own: with or without #, one after another. */
export function namedTags(text: string): string[] {
  const names = fold(text).match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
  return names.map((name) => cut(name, tagLength));
}

/** A text as it is read, as much of it as is. */
export function foldedText(text: string): string {
  return fold(text.slice(0, textLength)).slice(0, foldedLength);
}

/** The words of a message's own title and text. */
export interface MessageWords {
  inTitle: string[];
  inText: string[];
  tags: string[];
}

/** Returns the words of a content. */
export type WordReader = (content: PlainContent) => MessageWords;

/** Reads the words of a message, which takes tens of milliseconds for the longest. */
export const readWords: WordReader = (content) => {
  const [title, text] = [foldedText(content.title), foldedText(content.text)];
  return { inTitle: wordsIn(title), inText: wordsIn(text), tags: [...tagsIn(title), ...tagsIn(text)] };
};

/** Reads the words of a content before a transaction that stores it. Should it store another content after all, that is read then. */
export function readWordsAhead({ title, text }: PlainContent): WordReader {
  const words = readWords({ title, text });
  return (content) => (content.title === title && content.text === text ? words : readWords(content));
}

interface Piece {
  text: string;
  /** Of a script that is written without blanks between words. */
  isRun: boolean;
}

function pieces(folded: string): Piece[] {
  return (folded.match(word) ?? []).flatMap(splitRuns);
}

function splitRuns(piece: string): Piece[] {
  if (plainAscii.test(piece)) return [{ text: cut(piece, wordLength), isRun: false }];
  const split: Piece[] = [];
  let end = 0;
  for (const { 0: run, index } of piece.matchAll(withoutBlanks)) {
    if (index > end) split.push({ text: cut(piece.slice(end, index), wordLength), isRun: false });
    split.push({ text: run, isRun: true });
    end = index + run.length;
  }
  if (end < piece.length) split.push({ text: cut(piece.slice(end), wordLength), isRun: false });
  return split;
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
