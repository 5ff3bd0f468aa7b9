import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { moreReplies } from "#contract/limits.ts";
import type { Rsvps, NewRsvp } from "#contract/calendar.ts";
import type { CardPage } from "#contract/cards.ts";
import type { ReplyWindow, Thread } from "#contract/messages.ts";
import { call } from "../../../api/client.ts";
import { groupKey } from "../../groups/groups/queries.ts";
import { cardOf } from "./content.ts";
import { firstCards, nextPage, startFeed, withCard, withHead, withPage, type Feed } from "./feed-state.ts";
import { joinWindows, startThread, type ThreadState } from "./thread-state.ts";

export const feedKey = (groupId: string) => [...groupKey(groupId), "cards"] as const;

/** Reloading moves nothing: new messages wait until the reader asks for them. */
export function feedQuery(groupId: string) {
  return queryOptions({
    queryKey: feedKey(groupId),
    // A deep comparison of thousands of cards would take longer than rendering ten more.
    structuralSharing: false,
    queryFn: async ({ client, signal }): Promise<Feed> => {
      const page = await fetchCards(groupId, 0, signal);
      const known = client.getQueryData<Feed>(feedKey(groupId));
      return known ? withHead(known, page) : startFeed(page, firstCards(screen));
    },
  });
}

export async function loadWantedCards(queries: QueryClient, groupId: string): Promise<void> {
  let asked = -1;
  for (;;) {
    const feed = queries.getQueryData<Feed>(feedKey(groupId));
    if (!feed || feed.cards.length >= feed.wanted) return;
    const next = nextPage(feed);
    if (next === undefined) return;
    asked = Math.max(next, asked + 1);
    const page = await fetchCards(groupId, asked);
    updateFeed(queries, groupId, (now) => withPage(now, page));
    if (page.cards.length === 0) return;
  }
}

export function updateFeed(queries: QueryClient, groupId: string, change: (feed: Feed) => Feed): void {
  queries.setQueryData<Feed>(feedKey(groupId), (feed) => feed && change(feed));
}

export async function refreshCard(queries: QueryClient, groupId: string, messageId: string): Promise<void> {
  const { message } = await fetchThread(messageId);
  updateFeed(queries, groupId, (feed) => withCard(feed, cardOf(message)));
}

/** A different message each time; null for a group without messages. */
export function randomQuery(groupId: string) {
  return queryOptions({
    queryKey: [...groupKey(groupId), "random"],
    queryFn: async ({ signal }) =>
      (await call("GET /api/groups/:id/random", { params: { id: groupId }, signal })) ?? null,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Stored under the group's key, because it depends on the order of the group. */
export function neighboursQuery(groupId: string, id: string) {
  return queryOptions({
    queryKey: [...groupKey(groupId), "neighbours", id],
    queryFn: ({ signal }) => call("GET /api/messages/:id/neighbours", { params: { id }, signal }),
  });
}

/** Prefix for threads only, because the search for a cached message goes through all queries under it. */
export const messageKey = (id: string) => ["messages", id] as const;

export const threadKey = (id: string, focus?: string) => [...messageKey(id), "thread", focus ?? ""] as const;

/** Reloading keeps the open replies, including those opened while it loads, and counts later ones. */
export function threadQuery(id: string, focus?: string) {
  const queryKey = threadKey(id, focus);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<ThreadState> => {
      let known = client.getQueryData<ThreadState>(queryKey);
      for (;;) {
        const loaded = known ? await refresh(id, known, signal) : startThread(await fetchThread(id, focus, signal));
        const now = client.getQueryData<ThreadState>(queryKey);
        if (now === known) return loaded;
        known = now;
      }
    },
  });
}

export function fetchThread(id: string, focus?: string, signal?: AbortSignal): Promise<Thread> {
  return call("GET /api/messages/:id/thread", { params: { id }, query: { focus }, signal });
}

export const mostReplies = 100;

interface Stretch {
  before?: string;
  after?: string;
  limit?: number;
}

export function fetchReplies(id: string, { before, after, limit = moreReplies }: Stretch, signal?: AbortSignal) {
  return call("GET /api/messages/:id/replies", { params: { id }, query: { before, after, limit }, signal });
}

function fetchCards(groupId: string, page: number, signal?: AbortSignal): Promise<CardPage> {
  return call("GET /api/groups/:id/cards/:n", { params: { id: groupId, n: page }, signal });
}

async function refresh(id: string, known: ThreadState, signal: AbortSignal): Promise<ThreadState> {
  const first = known.replies.items[0];
  const thread = await fetchThread(id, first?.id, signal);
  const at = thread.replies.items.findIndex((reply) => reply.id === first?.id);
  if (at < 0) return startThread(thread);

  const wanted = known.replies.items.length;
  let replies: ReplyWindow = {
    ...thread.replies,
    items: thread.replies.items.slice(at),
    before: thread.replies.before + at,
  };
  while (replies.after > 0 && replies.items.length < wanted) {
    const limit = Math.min(mostReplies, wanted - replies.items.length);
    replies = joinWindows(replies, await fetchReplies(id, { after: replies.items.at(-1)!.id, limit }, signal));
  }
  return { ...thread, replies: cutTo(wanted, replies), reachedEnd: known.reachedEnd };
}

function cutTo(count: number, { items, before, after }: ReplyWindow): ReplyWindow {
  return { items: items.slice(0, count), before, after: after + Math.max(0, items.length - count) };
}

export const rsvpsKey = (messageId: string) => ["answers", messageId] as const;

export function rsvpsQuery(messageId: string, day?: string) {
  return queryOptions({
    queryKey: [...rsvpsKey(messageId), day ?? "next"],
    queryFn: ({ signal }) =>
      call("GET /api/messages/:id/answers", { params: { id: messageId }, query: { day }, signal }),
  });
}

/** Null withdraws the answer. */
export function sendRsvp(id: string, given: NewRsvp | null, day?: string): Promise<Rsvps> {
  return given
    ? call("PUT /api/messages/:id/answer", { params: { id }, query: { day }, body: given })
    : call("DELETE /api/messages/:id/answer", { params: { id }, query: { day } });
}
