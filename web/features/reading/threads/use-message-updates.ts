import { useQueryClient, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { groupPageSize } from "#contract/limits.ts";
import type { Card } from "#contract/cards.ts";
import { useLiveEvents } from "../../../api/use-live-events.ts";
import { useBatched } from "../../../hooks/use-batched.ts";
import { removeDraftsOfGroup } from "../../writing/drafts/draft.ts";
import { hasCard, withDeleted, type Feed } from "../../messages/messages/feed-state.ts";
import { outbox } from "../../writing/outbox/outgoing.ts";
import { feedKey, messageKey, refreshCard, updateFeed } from "../../messages/messages/queries.ts";
import { calendarKey } from "../calendar/queries.ts";
import type { ThreadState } from "../../messages/messages/thread-state.ts";

/** Keeps cached messages up to date. Open threads update themselves (use-replies.ts). */
export function useMessageUpdates(): void {
  const queries = useQueryClient();
  const refreshSoon = useBatched((groupId) => void reload(queries, feedKey(groupId)));
  const refreshCards = useBatched((groupId, ids) => void refreshChanged(queries, groupId, ids));
  const refreshPage = useBatched((groupId, ids) => void refreshWithPage(queries, groupId, ids));

  useLiveEvents({
    "message.created": ({ groupId, threadId }) => {
      refreshSoon(groupId);
      removeIdle(queries, threadId);
      removeIdleCalendars(queries, groupId);
    },
    "message.updated": ({ groupId, messageId, threadId, isPublished }) => {
      if (isInFeed(queries, groupId, messageId)) refreshCards(groupId, messageId);
      else if (!threadId || isPublished) refreshSoon(groupId);
      removeIdle(queries, messageId, threadId);
      removeIdleCalendars(queries, groupId);
    },
    "message.deleted": ({ groupId, messageId, threadId }) => {
      updateFeed(queries, groupId, (feed) => withDeleted(feed, messageId));
      // Only the page contains who else has replied.
      if (threadId && isInFeed(queries, groupId, threadId)) refreshPage(groupId, threadId);
      removeIdle(queries, messageId, threadId);
      removeIdleCalendars(queries, groupId);
    },
    // An erased account has lost its messages.
    "member.left": ({ groupId }) => refreshSoon(groupId),
    "read.moved": ({ groupId, messageId }) => {
      if (hasUnread(queries, groupId, messageId)) refreshSoon(groupId);
    },
    "file.ready": (file) => "groupId" in file && refreshSoon(file.groupId),
    "group.left": ({ groupId }) => {
      outbox.removeGroup(groupId);
      removeDraftsOfGroup(groupId);
      queries.removeQueries({ queryKey: ["messages"], predicate: ({ state }) => groupOf(state.data) === groupId });
    },
  });
}

/** Reloads, and restarts a first load in progress, which may have read too early. */
async function reload(queries: QueryClient, queryKey: QueryKey) {
  await queries.cancelQueries({ queryKey });
  await queries.invalidateQueries({ queryKey });
}

/** Reloads a single card; several, an event or a poll with the first page. */
async function refreshChanged(queries: QueryClient, groupId: string, ids: ReadonlySet<string>) {
  // Only the page contains the answers to an event and the votes in a poll.
  const needsPage = ({ id, answers, poll }: Card) => (answers !== undefined || poll) && ids.has(id);
  if (ids.size > 1 || queries.getQueryData<Feed>(feedKey(groupId))?.cards.some(needsPage))
    await refreshWithPage(queries, groupId, ids);
  else await refreshEach(queries, groupId, [...ids]);
}

async function refreshWithPage(queries: QueryClient, groupId: string, ids: ReadonlySet<string>) {
  await reload(queries, feedKey(groupId));
  const firstPage = queries.getQueryData<Feed>(feedKey(groupId))?.cards.slice(0, groupPageSize) ?? [];
  const further = [...ids].filter((id) => !firstPage.some((card) => card.id === id));
  await refreshEach(queries, groupId, further);
}

async function refreshEach(queries: QueryClient, groupId: string, ids: readonly string[]) {
  const refreshed = await Promise.allSettled(ids.map((id) => refreshCard(queries, groupId, id)));
  if (refreshed.some(({ status }) => status === "rejected")) await reload(queries, feedKey(groupId));
}

/** Makes calendars that no page shows load again when they are opened. */
function removeIdleCalendars(queries: QueryClient, groupId: string) {
  for (const calendar of [groupId, undefined])
    void queries.invalidateQueries({ queryKey: calendarKey(calendar), refetchType: "none" });
}

/** Removes threads that no page shows, so that they are loaded again when needed. */
function removeIdle(queries: QueryClient, ...ids: (string | undefined)[]) {
  for (const id of ids) if (id) void queries.invalidateQueries({ queryKey: messageKey(id), refetchType: "none" });
}

function isInFeed(queries: QueryClient, groupId: string, messageId: string): boolean {
  const feed = queries.getQueryData<Feed>(feedKey(groupId));
  return feed !== undefined && hasCard(feed, messageId);
}

/** Returns whether the card of the message, or any card of the feed, is marked as unread. */
function hasUnread(queries: QueryClient, groupId: string, messageId?: string): boolean {
  const cards = queries.getQueryData<Feed>(feedKey(groupId))?.cards ?? [];
  return cards.some(({ id, unread }) => unread && (messageId === undefined || id === messageId));
}

function groupOf(data: unknown): string | undefined {
  return (data as ThreadState | undefined)?.message.group.id;
}
