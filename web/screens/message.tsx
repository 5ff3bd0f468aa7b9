import { useQueryClient, type QueryClient, useQuery } from "@tanstack/react-query";
import { isGone } from "../api/errors.ts";
import { LoadError } from "../components/load-error.tsx";
import { labelOf } from "../features/reading/threads/breadcrumb-labels.ts";
import { dateOf } from "../features/messages/messages/content.ts";
import { knownCard, cachedThread } from "../features/messages/messages/known-message.ts";
import { threadKey, threadQuery } from "../features/messages/messages/queries.ts";
import type { ThreadState } from "../features/messages/messages/thread-state.ts";
import { useReadThread } from "../features/messages/feed/reading.ts";
import { ThreadPreview, ThreadSkeleton, ThreadView } from "../features/reading/threads/thread-view.tsx";
import { useT } from "../i18n/language.tsx";
import { NotFound } from "./not-found.tsx";
import { Page } from "./page.tsx";
import { useCallback, useEffect } from "react";
import { useLocation } from "wouter";
import { useUnread } from "../features/notifications/notifications/use-unread.ts";
import { isAnyUnread, markRead } from "../features/notifications/notifications/queries.ts";

export default function MessageScreen({ params: { id, child } }: { params: { id: string; child?: string } }) {
  const t = useT();
  const queries = useQueryClient();
  const { data: thread, error, isPlaceholderData, refetch } = useThread(id, child);
  const change = useCallback(
    (how: (thread: ThreadState) => ThreadState) =>
      void queries.setQueryData<ThreadState>(threadKey(id, child), (now) => now && how(now)),
    [queries, id, child],
  );

  useLeadToThread(thread);
  const shown = isPlaceholderData ? undefined : thread;
  const known = thread ?? keepKnownCard(queries, id, error);
  const retry = () => void refetch();
  useReadThread(id, shown);
  useReadOnSight(shown ? shownIds(shown) : []);

  if (isGone(error)) return <NotFound />;
  return (
    <Page
      title={known && labelOf(known.message)}
      groupId={known?.message.group.id}
      back={homeOf(known)}
      width={widthFor(known)}
    >
      {shown && <ThreadView key={id} thread={shown} focus={child} change={change} />}
      {known && !shown && <ThreadPreview thread={known} card={knownCard(queries, id)} error={error} onRetry={retry} />}
      {!known && (error ? <LoadError title={t("message.failed")} error={error} onRetry={retry} /> : <ThreadSkeleton />)}
    </Page>
  );
}

/** Redirects a comment, which has no page of its own, to the thread that shows it. */
function useLeadToThread(thread: ThreadState | undefined): void {
  const [, navigate] = useLocation();
  const { id, thread: threadId, isInFront = true } = thread?.message ?? {};
  const place = isInFront || !threadId ? undefined : `/messages/${threadId}/${id}`;
  useEffect(() => {
    if (place) navigate(place, { replace: true });
  }, [place, navigate]);
}

/** Keeps the part known from the card on screen if the rest could not be loaded. */
function keepKnownCard(queries: QueryClient, id: string, error: Error | null): ThreadState | undefined {
  return error ? cachedThread(queries, id) : undefined;
}

/** An event has a column of people beside it. */
function widthFor(thread: ThreadState | undefined) {
  return thread && dateOf(thread.message) ? "event" : "reading";
}

/** Returns the page one level up: that of the thread or the group. */
function homeOf(thread: ThreadState | undefined): string {
  if (!thread) return "/";
  const { thread: threadId, group } = thread.message;
  return threadId ? `/messages/${threadId}` : `/groups/${group.id}`;
}

function shownIds({ message, replies }: ThreadState): string[] {
  return [message.id, ...replies.items.map(({ id }) => id)];
}

function useThread(id: string, focus: string | undefined) {
  const queries = useQueryClient();
  return useQuery({ ...threadQuery(id, focus), placeholderData: () => cachedThread(queries, id) });
}

/** Marks notifications as read once their messages are visible, in one call. */
function useReadOnSight(messageIds: readonly string[]): void {
  const queries = useQueryClient();
  const unread = useUnread();
  const ids = messageIds.join();
  useEffect(() => {
    if (ids === "" || unread === 0) return;
    const read = () => {
      if (document.visibilityState !== "visible" || !isAnyUnread(queries)) return;
      // Ignores the error, because seeing the message again retries.
      markRead(queries, { messages: ids.split(",") }).catch(() => undefined);
    };
    read();
    document.addEventListener("visibilitychange", read);
    return () => document.removeEventListener("visibilitychange", read);
  }, [queries, ids, unread]);
}
