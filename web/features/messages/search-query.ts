import { fold } from "#contract/fold.ts";

/** What is looked for in a group, as the address of the results says it. */
export interface SearchQuery {
  words: readonly string[];
  /** Without their sign. */
  tags: readonly string[];
}

const blanks = /[\s+]+/;
const tag = /^#+(?=[\p{L}\p{M}\p{N}_])/u;

/** What was typed into the box: words and #tags in any order. */
export function readTyped(text: string): SearchQuery {
  const pieces = text.split(blanks).filter(Boolean);
  return {
    words: pieces.filter((piece) => !tag.test(piece)),
    tags: pieces.filter((piece) => tag.test(piece)).map((piece) => piece.replace(tag, "")),
  };
}

/** The `q` and `hashtags` of an address; undefined where neither says anything. */
export function readAddress(search: string): SearchQuery | undefined {
  const params = new URLSearchParams(search);
  const { words, tags } = readTyped(params.get("q") ?? "");
  const named = (params.get("hashtags") ?? "").split(blanks).map((name) => name.replace(tag, ""));
  const query = { words, tags: [...new Set([...tags, ...named.filter(Boolean)])] };
  return isEmpty(query) ? undefined : query;
}

/** Words are joined with plus (S5). */
export function searchAddress(groupId: string, { words, tags }: SearchQuery): string {
  const params = new URLSearchParams({
    ...(words.length > 0 && { q: words.join(" ") }),
    ...(tags.length > 0 && { hashtags: tags.join(" ") }),
  });
  return `/groups/${groupId}/search?${params}`;
}

export function asTyped({ words, tags }: SearchQuery): string {
  return [...words, ...tags.map((name) => `#${name}`)].join(" ");
}

export function isEmpty({ words, tags }: SearchQuery): boolean {
  return words.length === 0 && tags.length === 0;
}

/** What to mark in the results. */
export function termsOf({ words, tags }: SearchQuery): string[] {
  const inWords = words.flatMap((one) => fold(one).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
  return [...inWords, ...tags.map((name) => `#${fold(name)}`)];
}
