import { useInfiniteQuery } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { EmptyState } from "../components/empty-state.tsx";
import { LoadError } from "../components/load-error.tsx";
import { bookmarksQuery } from "../features/reading/bookmarks/queries.ts";
import { CardGrid } from "../features/messages/feed/card-grid.tsx";
import { FeedSkeleton } from "../features/messages/feed/feed-states.tsx";
import { useNearBottom } from "../hooks/use-near-bottom.ts";
import { useT } from "../i18n/language.tsx";
import styles from "./bookmarks.module.css";
import { Page } from "./page.tsx";

export default function BookmarksScreen() {
  const t = useT();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(bookmarksQuery);
  const cards = data?.pages.flatMap((page) => page.bookmarks.map(({ message }) => message)) ?? [];
  useNearBottom(hasNextPage && !isFetchingNextPage, () => void fetchNextPage());

  return (
    <Page title={t("bookmark.title")}>
      <h1 className={styles.title}>{t("bookmark.title")}</h1>
      {!data &&
        (error ? (
          <LoadError title={t("feed.failed")} error={error} onRetry={() => void refetch()} />
        ) : (
          <FeedSkeleton count={6} />
        ))}
      {data && cards.length === 0 && (
        <EmptyState icon={<Bookmark size={28} />} title={t("bookmark.none")}>
          {t("bookmark.none_hint")}
        </EmptyState>
      )}
      <CardGrid label={t("bookmark.title")} cards={cards} total={data?.pages[0]?.totalItems ?? 0} />
    </Page>
  );
}
