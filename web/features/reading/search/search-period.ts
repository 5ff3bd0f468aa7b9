import { tamazightMonths } from "#contract/dates.ts";
import { fold } from "#contract/fold.ts";
import { bcp47, type Language } from "#contract/languages.ts";
import type { SearchFilters, SearchQuery, SearchWords } from "./search-query.ts";

type Period = Required<Pick<SearchFilters, "from" | "until">>;

/** Filters by date cannot start earlier. */
const firstYear = 1970;

/** Understands a year, a month with its year, and a month name, which means the latest such month. Returns undefined for anything else. */
export function periodOf({ words, tags }: SearchWords, language: Language, now = new Date()): Period | undefined {
  if (tags.length > 0 || words.length === 0 || words.length > 2) return undefined;
  const year = words.map((word) => yearIn(word, now)).find((one) => one !== undefined);
  const month = words.map((word) => monthIn(word, language)).find((one) => one !== undefined);
  if ([year, month].filter((part) => part !== undefined).length < words.length) return undefined;
  if (month === undefined) return { from: dayOf(year!, 0, 1), until: dayOf(year!, 12, 0) };
  const inYear = year ?? now.getFullYear() - (month > now.getMonth() ? 1 : 0);
  return { from: dayOf(inYear, month, 1), until: dayOf(inYear, month + 1, 0) };
}

export interface PeriodSearch {
  /** The words that name the period. */
  period: readonly string[];
  /** The search without them, limited to the period. */
  query: SearchQuery;
}

const longestPeriod = 2;

/** Returns the search that the query may mean if one or two adjacent words of it name a period. The last such words count. */
export function searchOfPeriod(query: SearchQuery, language: Language, now = new Date()): PeriodSearch | undefined {
  const { words, tags, filters } = query;
  for (let length = longestPeriod; length > 0; length--)
    for (let at = words.length - length; at >= 0; at--) {
      const named = words.slice(at, at + length);
      const period = periodOf({ words: named, tags: [] }, language, now);
      if (!period) continue;
      const others = [...words.slice(0, at), ...words.slice(at + length)];
      return { period: named, query: { words: others, tags, filters: { ...filters, ...period } } };
    }
  return undefined;
}

/** Korean and Chinese put a character for "year" after the number. */
function yearIn(word: string, now: Date): number | undefined {
  const year = Number(/^(\d{4})[년年]?$/.exec(word)?.[1]);
  return year >= firstYear && year <= now.getFullYear() ? year : undefined;
}

/** Returns the month (from 0) named by a word, in full, abbreviated, or in the form used with a day. */
function monthIn(word: string, language: Language): number | undefined {
  const name = nameOf(word);
  const found = tamazightMonths.findIndex((_, month) => namesOf(month, language).includes(name));
  return found < 0 ? undefined : found;
}

function namesOf(month: number, language: Language): string[] {
  if (language === "zgh") return [tamazightMonths[month]!];
  const day = new Date(2026, month, 1);
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(bcp47(language), options);
  const besideDay = format({ day: "numeric", month: "long" }).formatToParts(day);
  return [
    format({ month: "long" }).format(day),
    format({ month: "short" }).format(day),
    ...besideDay.flatMap(({ type, value }) => (type === "month" ? [value] : [])),
  ].map(nameOf);
}

function nameOf(text: string): string {
  return fold(text).replace(/\.$/, "");
}

/** Days outside the month count from its ends, as for `Date`. */
function dayOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}
