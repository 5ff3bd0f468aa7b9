import type { QueryClient } from "@tanstack/react-query";
import type { Card } from "#contract/cards.ts";
import type { MessageView } from "#contract/messages.ts";
import type { Me } from "#contract/accounts.ts";
import { meQuery } from "../../identity/people/queries.ts";
import type { Feed } from "./feed-state.ts";
import { startThread, type ThreadState } from "./thread-state.ts";

/** Returns the cached card of a message, or the message as a reply in another thread, to show before its page is loaded. */
export function cachedThread(queries: QueryClient, id: string): ThreadState | undefined {
  const message = knownView(queries, id) ?? knownCardView(queries, id);
  return message && startThread({ message, ancestors: [], replies: { items: [], before: 0, after: 0 } });
}

export function knownCard(queries: QueryClient, id: string): Card | undefined {
  return findCard(queries, id)?.card;
}

function knownView(queries: QueryClient, id: string): MessageView | undefined {
  const threads = queries.getQueriesData<ThreadState>({ queryKey: ["messages"] });
  const messages = threads.flatMap(([, thread]) => (thread ? [thread.message, ...thread.replies.items] : []));
  return messages.find((message) => message.id === id);
}

/** Contains only the text of the card, without files. */
function knownCardView(queries: QueryClient, id: string): MessageView | undefined {
  const found = findCard(queries, id);
  if (!found) return undefined;
  const { title, excerpt, date, replies, author, createdAt, lastActivityDate } = found.card;
  const group = queries.getQueryData<Me>(meQuery.queryKey)?.groups.find((one) => one.id === found.groupId);
  return {
    id,
    author,
    createdAt,
    lastActivityDate,
    replies,
    data: { title, text: excerpt, date },
    type: "standard",
    isInFront: true,
    files: [],
    group: { id: found.groupId, name: group?.name ?? "", entityType: "group" },
    entityType: "message",
  };
}

function findCard(queries: QueryClient, id: string): { card: Card; groupId: string } | undefined {
  const feeds = queries.getQueriesData<Feed>({
    queryKey: ["groups"],
    predicate: ({ queryKey }) => queryKey[2] === "cards",
  });
  for (const [key, feed] of feeds) {
    const card = feed?.cards.find((one) => one.id === id);
    if (card) return { card, groupId: key[1] as string };
  }
  return undefined;
}
