import { useQuery } from "@tanstack/react-query";
import { FileText, ScanText, SearchX } from "lucide-react";
import { useCallback } from "react";
import { Link } from "wouter";
import type { FoundCard, FoundCards } from "#contract/messages-search.ts";
import { fileAddress } from "../../../api/addresses.ts";
import { buttonClass } from "../../../components/button.tsx";
import { Columns } from "../../../components/columns.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { LoadError } from "../../../components/load-error.tsx";
import { Spinner } from "../../../components/spinner.tsx";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import { FeedCard } from "../../messages/feed/card.tsx";
import { MarkedText } from "./marked-text.tsx";
import { PeriodText } from "./period-text.tsx";
import { searchQuery } from "./queries.ts";
import { searchOfPeriod } from "./search-period.ts";
import {
  queryText,
  isFiltered,
  singleWordQueries,
  readTyped,
  searchAddress,
  termsOf,
  withoutFilters,
  type SearchQuery,
} from "./search-query.ts";
import styles from "./search-results.module.css";
import { useFoundPhotos } from "./use-found-photos.tsx";

export function SearchResults({ groupId, query }: { groupId: string; query: SearchQuery }) {
  const t = useT();
  const { data: found, error, isFetching, refetch } = useQuery(searchQuery(groupId, query));
  return (
    <>
      <p role="status" className={styles.count}>
        {isFetching && <Spinner />}
        {!found && !error && t("search.searching")}
        {found && !isFetching && countOf(t, found, query)}
      </p>
      {found && <InPeriod groupId={groupId} query={query} />}
      {found && <Found found={found} query={query} groupId={groupId} />}
      {!found && error && (
        <LoadError level={2} title={t("search.failed")} error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
}

function countOf(t: ReturnType<typeof useT>, { cards, totalItems, isTotalExact }: FoundCards, query: SearchQuery) {
  const counts = { count: totalItems, shown: cards.length };
  if (!isTotalExact) return queryText(query) ? t("search.best_of_many", counts) : t("search.newest_of_many", counts);
  if (cards.length === totalItems) return t("search.count", counts);
  return queryText(query) ? t("search.best", counts) : t("search.newest", counts);
}

function Found({ found, query, groupId }: { found: FoundCards; query: SearchQuery; groupId: string }) {
  const t = useT();
  if (found.cards.length === 0)
    return (
      <EmptyState
        level={2}
        icon={<SearchX size={28} />}
        title={t("search.none")}
        action={
          <>
            <Link
              href={searchAddress(groupId, { ...withoutFilters(query), words: [], tags: [] })}
              className={buttonClass({ look: "primary" })}
            >
              {t("search.by_date_or_person")}
            </Link>
            <OtherSearches groupId={groupId} query={query} suggestion={found.suggestion} />
          </>
        }
      >
        {isFiltered(query.filters) ? t("search.none_filtered") : t("search.none_hint")}
      </EmptyState>
    );
  return <Cards found={found} query={query} />;
}

function Cards({ found, query }: { found: FoundCards; query: SearchQuery }) {
  const t = useT();
  const terms = termsOf(query).join(" ");
  const { openPhotoOf, viewer } = useFoundPhotos();
  const mark = useCallback((text: string) => <MarkedText text={text} terms={terms.split(" ")} />, [terms]);
  return (
    <>
      <Columns role="feed" aria-label={t("search.results")}>
        {found.cards.map((card, i) => (
          <FeedCard
            key={card.id}
            card={card}
            position={i + 1}
            total={found.totalItems}
            deleted={false}
            groupName={card.group?.name}
            mark={mark}
            onPhoto={openPhotoOf}
          >
            {card.document && <FoundPage document={card.document} />}
            {card.readPhoto !== undefined && (
              <InPhoto onOpen={(pressed) => openPhotoOf(card, pressed, card.readPhoto)} />
            )}
          </FeedCard>
        ))}
      </Columns>
      {viewer}
    </>
  );
}

/** Opens the document at the page that has the words. */
function FoundPage({ document: { name, contentUrl, page } }: { document: NonNullable<FoundCard["document"]> }) {
  const t = useT();
  return (
    <a
      href={`${fileAddress(contentUrl)}#page=${page}`}
      target="_blank"
      rel="noopener noreferrer"
      className={styles.document}
    >
      <FileText aria-hidden size={18} />
      <span dir="auto">{t("search.document_page", { name, page })}</span>
    </a>
  );
}

function InPhoto({ onOpen }: { onOpen: (pressed: HTMLElement) => void }) {
  const t = useT();
  return (
    <button type="button" className={styles.document} onClick={({ currentTarget }) => onOpen(currentTarget)}>
      <ScanText aria-hidden size={18} />
      {t("search.in_photo")}
    </button>
  );
}

function InPeriod({ groupId, query }: { groupId: string; query: SearchQuery }) {
  const search = searchOfPeriod(query, useLanguage());
  if (!search) return null;
  return (
    <p className={styles.period}>
      <Link href={searchAddress(groupId, search.query)} className={buttonClass({})}>
        <PeriodText search={search} />
      </Link>
    </p>
  );
}

interface NothingProps {
  groupId: string;
  query: SearchQuery;
  suggestion: string | undefined;
}

function OtherSearches({ groupId, query, suggestion }: NothingProps) {
  const t = useT();
  const { groups } = useMe();
  const { everywhere } = query.filters;
  const others = everywhere ? [] : groups.filter(({ id }) => id !== groupId);
  const bare = withoutFilters(query);
  const offer = (href: string, text: string) => (
    <li key={href}>
      <Link href={href} className={buttonClass({})}>
        {text}
      </Link>
    </li>
  );
  const here = (changes: Partial<SearchQuery>) => searchAddress(groupId, { ...query, ...changes });
  return (
    <ul aria-label={t("search.instead")} className={styles.instead}>
      {suggestion !== undefined && offer(here(readTyped(suggestion)), t("search.meant", { text: suggestion }))}
      {isFiltered(query.filters) && offer(here(bare), t("search.filters_remove"))}
      {others.length > 0 &&
        offer(here({ filters: { ...query.filters, everywhere: true } }), t("search.everywhere_label"))}
      {singleWordQueries(query).map((part) => offer(here(part), t("search.only", { text: queryText(part) })))}
      {others
        .slice(0, mostGroups)
        .map(({ id, name }) => offer(searchAddress(id, bare), t("search.label", { group: name })))}
    </ul>
  );
}

const mostGroups = 4;
