import { useSearch } from "wouter";
import { useMe } from "../features/identity/people/use-me.ts";
import { SearchFilters } from "../features/reading/search/search-filters.tsx";
import { SearchResults } from "../features/reading/search/search-results.tsx";
import {
  queryText,
  isEmpty,
  readAddress,
  readFilters,
  type SearchQuery,
} from "../features/reading/search/search-query.ts";
import { useT } from "../i18n/language.tsx";
import { NotFound } from "./not-found.tsx";
import { Page } from "./page.tsx";
import styles from "./search.module.css";

export default function SearchScreen({ params: { id } }: { params: { id: string } }) {
  const t = useT();
  const search = useSearch();
  const query = readAddress(search) ?? { words: [], tags: [], filters: readFilters(search) };
  const group = useMe().groups.find((group) => group.id === id);
  if (!group) return <NotFound />;
  const title = searchTitle(t, query, group.name);
  return (
    <Page title={title} groupId={id} back={`/groups/${id}`}>
      <div className={styles.head}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          {isEmpty(query) && <p className={styles.hint}>{t("search.begin_hint")}</p>}
        </div>
        <SearchFilters groupId={id} query={query} />
      </div>
      {!isEmpty(query) && <SearchResults groupId={id} query={query} />}
    </Page>
  );
}

function searchTitle(t: ReturnType<typeof useT>, query: SearchQuery, group: string): string {
  const text = queryText(query);
  if (text) return t("search.title", { text });
  return query.filters.everywhere ? t("search.everywhere_label") : t("search.label", { group });
}
