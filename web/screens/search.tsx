import { Redirect, useSearch } from "wouter";
import { useMe } from "../features/accounts/use-me.ts";
import { SearchResults } from "../features/messages/search-results.tsx";
import { asTyped, readAddress } from "../features/messages/search-query.ts";
import { useT } from "../i18n/language.tsx";
import { NotFound } from "./not-found.tsx";
import { Page } from "./page.tsx";

export default function SearchScreen({ params: { id } }: { params: { id: string } }) {
  const t = useT();
  const query = readAddress(useSearch());
  const isMember = useMe().groups.some((group) => group.id === id);
  if (!isMember) return <NotFound />;
  if (!query) return <Redirect to={`/groups/${id}`} replace />;
  return (
    <Page title={t("search.title", { text: asTyped(query) })} groupId={id} back={`/groups/${id}`}>
      <SearchResults groupId={id} query={query} />
    </Page>
  );
}
