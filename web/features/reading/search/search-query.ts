import { fold } from "#contract/fold.ts";
import type { ContentFilter } from "#contract/messages-search.ts";

export interface SearchQuery extends SearchWords {
  filters: SearchFilters;
}

export interface SearchWords {
  words: readonly string[];
  /** Tags without #. */
  tags: readonly string[];
}

export interface SearchFilters {
  everywhere?: boolean;
  author?: string;
  /** First and last day, such as 2026-12-24. */
  from?: string;
  until?: string;
  has?: readonly ContentFilter[];
}

export const contentFilters: readonly ContentFilter[] = ["photo", "recording", "document", "link", "date"];

const blanks = /[\s+]+/;
const tag = /^#+(?=[\p{L}\p{M}\p{N}_])/u;

export function readTyped(text: string): SearchWords {
  const pieces = text.split(blanks).filter(Boolean);
  return {
    words: pieces.filter((piece) => !tag.test(piece)),
    tags: pieces.filter((piece) => tag.test(piece)).map((piece) => piece.replace(tag, "")),
  };
}

export function readAddress(search: string): SearchQuery | undefined {
  const params = new URLSearchParams(search);
  const { words, tags } = readTyped(params.get("q") ?? "");
  const named = (params.get("hashtags") ?? "").split(blanks).map((name) => name.replace(tag, ""));
  const filters = readFilters(search);
  const query = { words, tags: [...new Set([...tags, ...named.filter(Boolean)])], filters };
  return isEmpty(query) ? undefined : query;
}

export function readFilters(search: string): SearchFilters {
  const params = new URLSearchParams(search);
  const dayOf = (name: string) => (isDay(params.get(name)) ? params.get(name)! : undefined);
  const [author, from, until] = [params.get("by") || undefined, dayOf("from"), dayOf("until")];
  const named = (params.get("has") ?? "").split(blanks);
  const has = contentFilters.filter((kind) => named.includes(kind));
  return {
    ...(params.get("in") === "all" && { everywhere: true }),
    ...(author && { author }),
    ...(from && { from }),
    ...(until && { until }),
    ...(has.length > 0 && { has }),
  };
}

/** Words are joined with plus. */
export function searchAddress(groupId: string, { words, tags, filters }: SearchQuery): string {
  const { everywhere, author, from, until, has = [] } = filters;
  const parameters = {
    q: words.join(" "),
    hashtags: tags.join(" "),
    in: everywhere && "all",
    by: author,
    from,
    until,
    has: has.join(" "),
  };
  const params = new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : [])),
  );
  return `/groups/${groupId}/search${params.size > 0 ? `?${params}` : ""}`;
}

export function queryText({ words, tags }: SearchWords): string {
  return [...words, ...tags.map((name) => `#${name}`)].join(" ");
}

/** The groups to search in do not count. */
export function isEmpty({ words, tags, filters }: SearchQuery): boolean {
  return words.length === 0 && tags.length === 0 && !isFiltered(filters);
}

export function isFiltered({ author, from, until, has }: SearchFilters): boolean {
  return [author, from, until, has?.[0]].some(Boolean);
}

/** Returns the search without its filters but with its scope. */
export function withoutFilters(query: SearchQuery): SearchQuery {
  return { ...query, filters: query.filters.everywhere ? { everywhere: true } : {} };
}

/** Returns each word and tag as a separate search, if there are several. Offered when a search finds nothing. */
export function singleWordQueries({ words, tags, filters }: SearchQuery): SearchQuery[] {
  if (words.length + tags.length < 2) return [];
  return [
    ...words.map((word) => ({ words: [word], tags: [], filters })),
    ...tags.map((tag) => ({ words: [], tags: [tag], filters })),
  ];
}

const wholeWord = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** A single letter is enough only in scripts where it can be a word. */
export function isSearchable({ words, tags }: SearchWords): boolean {
  return tags.length > 0 || words.some((word) => word.length > 1 || wholeWord.test(word));
}

export function termsOf({ words, tags }: SearchWords): string[] {
  const inWords = words.flatMap((one) => fold(one).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
  return [...inWords, ...tags.map((name) => `#${fold(name)}`)];
}

/** Returns the start of a day in local time, or of one `later` days afterwards; in seconds, and not before 1970. */
export function startOf(day: string, later = 0): number {
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + later);
  return Math.max(0, start.getTime() / 1000);
}

function isDay(day: string | null): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(day ?? "") && !Number.isNaN(Date.parse(`${day}T00:00`));
}
