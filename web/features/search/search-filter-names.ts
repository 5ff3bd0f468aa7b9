import { formatDate } from "#contract/dates.ts";
import { useLanguage, useT } from "../../i18n/language.tsx";
import { startOf, type SearchFilters } from "./search-query.ts";
import type { SearchAuthor } from "./use-authors.ts";

/** Names of the filters that are set, and the search without each of them. */
export function useFilterNames(filters: SearchFilters, authors: readonly SearchAuthor[]) {
  const t = useT();
  const language = useLanguage();
  const { author, from, until, has = [] } = filters;
  const dayOf = (day: string) => formatDate(startOf(day), { language, style: "short" });
  const without = (name: keyof SearchFilters) => ({ ...filters, [name]: undefined });
  return [
    ...(author ? [{ name: authors.find(({ id }) => id === author)?.name ?? "--", without: without("author") }] : []),
    ...(from ? [{ name: t("search.from_day", { day: dayOf(from) }), without: without("from") }] : []),
    ...(until ? [{ name: t("search.until_day", { day: dayOf(until) }), without: without("until") }] : []),
    ...has.map((kind) => ({
      name: t(`search.has_${kind}`),
      without: { ...filters, has: has.filter((one) => one !== kind) },
    })),
  ];
}
