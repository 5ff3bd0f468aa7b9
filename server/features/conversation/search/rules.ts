import { fold } from "#contract/fold.ts";
import type { ContentFilter } from "#contract/messages-search.ts";
import {
  mostTags,
  namedTags,
  searchedWords,
  tagsOf,
  withoutTags,
  wordsOf,
  type MessageWords,
  type SearchedWord,
} from "../messages/rules-words.ts";
import { firstUrl } from "#contract/first-url.ts";
import { plainContent, type Content } from "../messages/rules.ts";
import { validDateOf } from "../dates/rules.ts";

/** Matches messages that contain every word and every tag. */
export interface Search {
  words: SearchedWord[];
  tags: string[];
  /** The folded words as typed. Existing clients highlight them in the results. */
  terms: string[];
}

/** Accepts both `+` and spaces as separators. */
export function readSearch(search: string, hashtags: string): Search {
  const text = search.replaceAll("+", " ");
  const tags = new Set([...tagsOf(text), ...namedTags(hashtags)]);
  return {
    words: searchedWords(withoutTags(text)),
    tags: [...tags].slice(0, mostTags),
    terms: fold(text).split(/\s+/).filter(Boolean),
  };
}

export interface Filters {
  author?: string | undefined;
  has: readonly ContentFilter[];
}

export function isEmptySearch({ words, tags }: Search): boolean {
  return words.length === 0 && tags.length === 0;
}

export function isEmptyFilter({ author, has }: Filters): boolean {
  return author === undefined && has.length === 0;
}

export interface Searchable {
  group: number;
  author: number | undefined;
  words: MessageWords;
  contextNames: string[];
  documentWords: readonly string[];
  has: readonly ContentFilter[];
}

const letters: Readonly<Record<ContentFilter, string>> = {
  photo: "p",
  recording: "r",
  document: "d",
  link: "l",
  date: "t",
};

/** Tokens name group and place: `t` title, `x` title or text, `r` related data; or `h` tag, `a` author number, `k` content filter, `m` any message. */
export function tokensOf({ group, author, words, contextNames, documentWords, has }: Searchable): string[] {
  const key = groupKey(group);
  const { inTitle, inText, tags } = words;
  return [
    ...new Set([
      ...inTitle.map((word) => `${key}t${word}`),
      ...[...inTitle, ...inText].map((word) => `${key}x${word}`),
      ...contextNames.flatMap(wordsOf).map((word) => `${key}r${word}`),
      ...documentWords.map((word) => `${key}r${word}`),
      ...tags.map((tag) => `${key}h${tag}`),
      ...(author === undefined ? [] : [authorToken(key, { number: author })]),
      ...has.map((kind) => `${key}k${letters[kind]}`),
      `${key}m`,
    ]),
  ];
}

interface Match {
  token: string;
  isPrefix: boolean;
}

export interface NamedAuthor {
  id: string;
  number: number;
  name: string;
}

export interface GroupInTokens {
  number: number;
  authors: readonly NamedAuthor[];
}

/** Returns conditions from best to weakest: all words in the title; in title or text; anywhere, including the author's name. They have the same form for every group. */
export function conditionsOf(
  { words, tags }: Search,
  filters: Filters,
  { number, authors }: GroupInTokens,
): Match[][][] {
  const key = groupKey(number);
  const always = [...tags.map((tag) => [whole(`${key}h${tag}`)]), ...filterForms(filters, key, authors)];
  if (words.length === 0) return [always.length > 0 ? always : [[whole(`${key}m`)]]];
  const at = (place: string) => (word: SearchedWord) => [{ token: key + place + word.text, isPrefix: word.isPrefix }];
  const names = authors.map(({ name }) => wordsOf(name));
  const byAuthor = (word: SearchedWord) =>
    authors.filter((_, i) => isAmong(names[i]!, word)).map((author) => whole(authorToken(key, author)));
  const anywhere = (word: SearchedWord) => [...at("x")(word), ...at("r")(word), ...byAuthor(word)];
  return [at("t"), at("x"), anywhere].map((forms) => [...words.map(forms), ...always]);
}

function filterForms({ author, has }: Filters, key: string, authors: readonly NamedAuthor[]): Match[][] {
  const byAuthor = authors.filter(({ id }) => id === author).map((one) => whole(authorToken(key, one)));
  return [...(author === undefined ? [] : [byAuthor]), ...has.map((kind) => [whole(`${key}k${letters[kind]}`)])];
}

function authorToken(key: string, { number }: Pick<NamedAuthor, "number">): string {
  return `${key}a${number.toString(36)}`;
}

const whole = (token: string): Match => ({ token, isPrefix: false });

function isAmong(words: readonly string[], { text: wanted, isPrefix }: SearchedWord): boolean {
  return words.some((word) => (isPrefix ? word.startsWith(wanted) : word === wanted));
}

function groupKey(group: number): string {
  return group.toString(36).padStart(4, "0");
}

export function contentFiltersOf(content: Content, types: readonly string[]): ContentFilter[] {
  const having = new Set<ContentFilter>(types.map(kindOf));
  if (firstUrl(plainContent(content).text) !== undefined) having.add("link");
  if (validDateOf(content.data) !== null) having.add("date");
  return [...having];
}

function kindOf(type: string): ContentFilter {
  if (type.startsWith("image/")) return "photo";
  return /^(video|audio)\//.test(type) ? "recording" : "document";
}
