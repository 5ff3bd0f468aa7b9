import { fold } from "#contract/fold.ts";
import { namedTags, searchedWords, tagsOf, withoutTags, wordsOf, type SearchedWord } from "./rules-search-words.ts";

/** What a person looks for: messages that have every word and every tag. */
export interface Search {
  words: SearchedWord[];
  tags: string[];
  /** As they were typed, folded: what existing clients mark in the results. */
  terms: string[];
}

/** `+` and blanks both separate words (rulings, Search). */
export function readSearch(search: string, hashtags: string): Search {
  const text = search.replaceAll("+", " ");
  const tags = new Set([...tagsOf(text), ...namedTags(hashtags)]);
  return {
    words: searchedWords(withoutTags(text)),
    tags: [...tags],
    terms: fold(text).split(/\s+/).filter(Boolean),
  };
}

export interface Searchable {
  /** Numbers that stand for them in tokens. */
  group: number;
  author: number | undefined;
  title: string;
  text: string;
  /** Names of files, titles of links. */
  around: string[];
}

/**
 * What is kept of a message, each once. A token says of which group it is, then where the word stands: `t` in the title, `x` in title or text,
 * `r` around them; or `h` for a tag, `a` for the author's number.
 */
export function tokensOf({ group, author, title, text, around }: Searchable): string[] {
  const key = groupKey(group);
  const inTitle = wordsOf(title);
  return [
    ...new Set([
      ...inTitle.map((word) => `${key}t${word}`),
      ...[...inTitle, ...wordsOf(text)].map((word) => `${key}x${word}`),
      ...around.flatMap(wordsOf).map((word) => `${key}r${word}`),
      ...[...tagsOf(title), ...tagsOf(text)].map((tag) => `${key}h${tag}`),
      ...(author === undefined ? [] : [`${key}a${author.toString(36)}`]),
    ]),
  ];
}

interface Match {
  token: string;
  isPrefix: boolean;
}

export interface NamedAuthor {
  number: number;
  name: string;
}

/** What a message must have, from the best to the least: all words in the title; in title or text; anywhere, the author's name included. */
export function conditionsOf({ words, tags }: Search, group: number, authors: NamedAuthor[]): Match[][][] {
  const key = groupKey(group);
  const tagged = tags.map((tag) => [{ token: `${key}h${tag}`, isPrefix: false }]);
  if (words.length === 0) return [tagged];
  const at = (place: string) => (word: SearchedWord) => [{ token: key + place + word.text, isPrefix: word.isPrefix }];
  const byAuthor = (word: SearchedWord) =>
    authors
      .filter(({ name }) => isIn(name, word))
      .map(({ number }) => ({ token: `${key}a${number.toString(36)}`, isPrefix: false }));
  const anywhere = (word: SearchedWord) => [...at("x")(word), ...at("r")(word), ...byAuthor(word)];
  return [at("t"), at("x"), anywhere].map((forms) => [...words.map(forms), ...tagged]);
}

/** How the ranks are told to existing clients: the weights that title, text and author had (reference 8.4). */
export const scores: readonly number[] = [150, 100, 50];

function isIn(text: string, { text: wanted, isPrefix }: SearchedWord): boolean {
  return wordsOf(text).some((word) => (isPrefix ? word.startsWith(wanted) : word === wanted));
}

function groupKey(group: number): string {
  return group.toString(36).padStart(4, "0");
}
