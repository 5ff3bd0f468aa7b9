import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useCallback } from "react";
import { Link } from "wouter";
import type { FoundCards } from "#contract/messages-search.ts";
import { Button, buttonClass } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { errorText } from "../../i18n/error-text.ts";
import { useT } from "../../i18n/language.tsx";
import { FeedCard } from "./card.tsx";
import feed from "./feed.module.css";
import { MarkedText } from "./marked-text.tsx";
import { searchQuery } from "./queries.ts";
import { asTyped, termsOf, type SearchQuery } from "./search-query.ts";
import styles from "./search-results.module.css";

/** What a group has of what one looks for, best first. */
export function SearchResults({ groupId, query }: { groupId: string; query: SearchQuery }) {
  const t = useT();
  const { data: found, error, isFetching, refetch } = useQuery(searchQuery(groupId, query));
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>{t("search.title", { text: asTyped(query) })}</h1>
        <p role="status" className={styles.count}>
          {isFetching && <Spinner />}
          {!found && !error && t("search.searching")}
          {found && !isFetching && countOf(t, found)}
        </p>
      </div>
      {found && <Found found={found} query={query} groupId={groupId} />}
      {!found && error && (
        <EmptyState
          level={2}
          title={t("search.failed")}
          action={
            <Button look="primary" onClick={() => void refetch()}>
              {t("action.retry")}
            </Button>
          }
        >
          {errorText(t, error)}
        </EmptyState>
      )}
    </>
  );
}

function countOf(t: ReturnType<typeof useT>, { cards, totalItems }: FoundCards): string {
  if (cards.length < totalItems) return t("search.best", { count: totalItems, shown: cards.length });
  return t("search.count", { count: totalItems });
}

function Found({ found, query, groupId }: { found: FoundCards; query: SearchQuery; groupId: string }) {
  const t = useT();
  const terms = termsOf(query).join(" ");
  const mark = useCallback((text: string) => <MarkedText text={text} terms={terms.split(" ")} />, [terms]);
  if (found.cards.length === 0) return <Nothing groupId={groupId} />;
  return (
    <div role="feed" aria-label={t("search.results")} className={feed.grid}>
      {found.cards.map((card, i) => (
        <FeedCard key={card.id} card={card} position={i + 1} total={found.totalItems} deleted={false} mark={mark} />
      ))}
    </div>
  );
}

function Nothing({ groupId }: { groupId: string }) {
  const t = useT();
  return (
    <EmptyState
      level={2}
      icon={<SearchX size={28} />}
      title={t("search.none")}
      action={
        <Link href={`/groups/${groupId}`} className={buttonClass({ look: "primary" })}>
          {t("search.home")}
        </Link>
      }
    >
      {t("search.none_hint")}
    </EmptyState>
  );
}
