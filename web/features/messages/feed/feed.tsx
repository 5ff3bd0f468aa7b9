import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowUp } from "lucide-react";
import {
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
} from "react";
import { flushSync } from "react-dom";
import type { Group } from "#contract/groups.ts";
import type { Card } from "#contract/cards.ts";
import { LoadError } from "../../../components/load-error.tsx";
import { lazyScreen } from "../../../components/lazy-component.tsx";
import { Pill } from "../../../components/pill.tsx";
import { scrollBehavior } from "../../../hooks/motion.ts";
import { isComingBack } from "../../../hooks/use-scroll-restoration.ts";
import { useShortcut } from "../../../hooks/use-shortcut.ts";
import { useT, useLanguage } from "../../../i18n/language.tsx";
import { FeedCards, visibleAtFirst } from "./feed-cards.tsx";
import {
  firstCards,
  withArrived,
  type Feed as FeedState,
  nextPage,
  withMoreRequested,
  type Feed,
  isPinned,
  pinnedAmong,
} from "../messages/feed-state.ts";
import { PinnedStrip } from "./pinned-strip.tsx";
import { EndOfGroup, FeedSkeleton } from "./feed-states.tsx";
import styles from "./feed.module.css";
import { useMarkGroupRead } from "./reading.ts";
import { dividerAfter, sinceText } from "../messages/unread.ts";
import { feedQuery, updateFeed, loadWantedCards } from "../messages/queries.ts";
import { useNearBottom } from "../../../hooks/use-near-bottom.ts";

const EmptyGroup = lazyScreen(() => import("./empty-group.tsx"));

export function Feed({ groupId, group }: { groupId: string; group?: Group }) {
  const t = useT();
  const { data: feed, error, refetch } = useQuery(feedQuery(groupId));
  if (feed?.totalItems === 0 && feed.cards.length === 0) return <EmptyGroup groupId={groupId} group={group} />;
  if (feed) return <Cards groupId={groupId} group={group} feed={feed} />;
  return error ? (
    <LoadError title={t("feed.failed")} error={error} onRetry={() => void refetch()} />
  ) : (
    <FeedSkeleton count={firstCards(screen)} />
  );
}

function Cards({ groupId, group, feed }: { groupId: string; group?: Group; feed: FeedState }) {
  const t = useT();
  const list = useRef<HTMLDivElement>(null);
  const wanted = Math.min(feed.cards.length, feed.wanted);
  const { pinned, rest } = useMemo(() => splitPinned(feed), [feed]);
  // Renders additional cards with low priority, so that scrolling and tapping stay responsive. On Back the page scrolls to where the reader was.
  const drawn = useDeferredValue(wanted, isComingBack() ? wanted : Math.min(wanted, pinned.length + visibleAtFirst));
  const more = useMoreCards(groupId, feed, drawn === wanted);
  const shown = rest.slice(0, Math.max(0, drawn - pinned.length));
  const divider = dividerAfter(feed);
  useNewestFirst(groupId);
  useMarkGroupRead(groupId);
  const [kept, setKept] = useState<number>();
  const focusCard = (index: number): boolean => {
    flushSync(() => setKept(index));
    const link = list.current?.querySelector<HTMLElement>(`[aria-posinset="${index + 1}"] a`);
    link?.focus({ preventScroll: index === 0 });
    return link instanceof HTMLElement;
  };
  useShortcut("g u", () => focusCard(shown.findIndex(({ unread }) => unread)));
  const shared = { total: feed.totalItems - pinned.length, deleted: feed.deleted, kept };

  return (
    <>
      <NewMessages groupId={groupId} count={feed.arrived.length} onShown={() => focusCard(0)} />
      <PinnedStrip cards={pinned} deleted={feed.deleted} />
      <div
        ref={list}
        role="feed"
        aria-label={t("feed.label")}
        aria-busy={more.loading}
        className={styles.feed}
        onKeyDown={(event) => movePage(event, focusCard)}
      >
        <FeedCards cards={shown.slice(0, divider)} from={0} {...shared} />
        {divider !== undefined && (
          <>
            <UnreadDivider at={feed.readUntil!} />
            <FeedCards cards={shown.slice(divider)} from={divider} {...shared} />
          </>
        )}
      </div>
      {more.loading && <FeedSkeleton count={more.expected} />}
      {more.error !== undefined && <LoadError title={t("feed.failed")} error={more.error} onRetry={more.retry} />}
      {more.atEnd && drawn === wanted && <EndOfGroup group={group} />}
    </>
  );
}

function splitPinned({ cards }: FeedState): { pinned: readonly Card[]; rest: readonly Card[] } {
  return { pinned: pinnedAmong(cards), rest: cards.filter((card) => !isPinned(card)) };
}

/** Restores the cards as they were on Back; otherwise starts with the newest loaded cards. */
function useNewestFirst(groupId: string): void {
  const queries = useQueryClient();
  useLayoutEffect(() => {
    if (!isComingBack()) updateFeed(queries, groupId, (feed) => withArrived(feed, firstCards(screen)));
  }, [queries, groupId]);
}

function NewMessages({ groupId, count, onShown }: { groupId: string; count: number; onShown: () => void }) {
  const t = useT();
  const queries = useQueryClient();
  const show = () => {
    updateFeed(queries, groupId, (feed) => withArrived(feed, firstCards(screen)));
    window.scrollTo({ top: 0, behavior: scrollBehavior() });
    requestAnimationFrame(onShown);
  };
  return (
    <Pill at="top" icon={<ArrowUp aria-hidden size={18} />} onClick={show}>
      {count > 0 ? t("feed.new", { count }) : undefined}
    </Pill>
  );
}

/** Moves between articles with Page Up and Page Down, as specified for feeds. */
function movePage(event: KeyboardEvent, focusCard: (index: number) => boolean) {
  const step = { PageDown: 1, PageUp: -1 }[event.key];
  const position = (event.target as Element).closest("article")?.ariaPosInSet;
  if (!step || !position) return;
  if (focusCard(Number(position) - 1 + step)) event.preventDefault();
}

/** Divider between new and older cards. Screen readers announce it on each card instead. */
function UnreadDivider({ at }: { at: number }) {
  const t = useT();
  const language = useLanguage();
  const [now] = useState(() => Date.now() / 1000);
  return (
    <p aria-hidden className={styles.line}>
      {t("feed.new_since", { when: sinceText(at, { now, language }) })}
    </p>
  );
}

/** Shows more cards near the bottom of the page once the previous ones are rendered. Loads pages of 30 as needed. */
function useMoreCards(groupId: string, feed: Feed, isDrawn: boolean) {
  const queries = useQueryClient();
  const [error, setError] = useState<unknown>();
  const inStore = nextPage(feed) !== undefined;
  const isLacking = inStore && feed.cards.length < feed.wanted;
  const atEnd = !inStore && feed.cards.length <= feed.wanted;

  const load = useEffectEvent(() => loadWantedCards(queries, groupId).catch(setError));
  useEffect(() => {
    if (isLacking && error === undefined) void load();
  }, [isLacking, error]);
  useNearBottom(isDrawn && !isLacking && !atEnd, () => updateFeed(queries, groupId, withMoreRequested));

  return {
    loading: isLacking && error === undefined,
    expected: Math.min(feed.wanted, feed.totalItems) - feed.cards.length,
    error,
    retry: () => setError(undefined),
    atEnd,
  };
}
