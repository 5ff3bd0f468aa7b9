import { infiniteQueryOptions, queryOptions, type InfiniteData, type QueryClient } from "@tanstack/react-query";
import type { NotificationPage } from "#contract/notifications.ts";
import { call } from "../../../api/client.ts";

export type NotificationFilter = "all" | "mentions";

export const listKey = ["notifications", "list"] as const;

export function notificationsQuery(filter: NotificationFilter) {
  return infiniteQueryOptions({
    queryKey: [...listKey, filter],
    queryFn: async ({ pageParam, signal, client }) => {
      const query = { only: filter === "all" ? undefined : filter, before: pageParam };
      const page = await call("GET /api/me/notifications/page", { query, signal });
      client.setQueryData(unreadKey, page.unread);
      return page;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
}

const unreadKey = ["notifications", "unread"] as const;

/** Starts with the number from `/api/me`. */
export function unreadQuery(known: number) {
  return queryOptions({
    queryKey: unreadKey,
    queryFn: async ({ signal }) => (await call("GET /api/me/notifications/page", { signal })).unread,
    initialData: known,
    staleTime: Infinity,
  });
}

export function addUnread(queries: QueryClient, count: number): void {
  queries.setQueryData<number>(unreadKey, (known) => (known === undefined ? undefined : known + count));
}

export function isAnyUnread(queries: QueryClient): boolean {
  return (queries.getQueryData<number>(unreadKey) ?? 0) > 0;
}

/** Marks notifications as read by id, by message, by group, or all. Returns those that were unread. */
export async function markRead(
  queries: QueryClient,
  which: { ids?: string[]; messages?: string[]; group?: string } = {},
): Promise<string[]> {
  const { unread, marked } = await call("POST /api/me/notifications/read", { body: which });
  queries.setQueryData(unreadKey, unread);
  return marked;
}

export async function markUnread(queries: QueryClient, ids: string[]): Promise<void> {
  const { unread } = await call("POST /api/me/notifications/unread", { body: { ids } });
  queries.setQueryData(unreadKey, unread);
}

export async function removeNotifications(queries: QueryClient, ids: string[]): Promise<void> {
  const { unread } = await call("POST /api/me/notifications/remove", { body: { ids } });
  queries.setQueryData(unreadKey, unread);
}

/** Changes the cached lists before the server responds. */
export function changeShown(
  queries: QueryClient,
  change: (items: NotificationPage["items"]) => NotificationPage["items"],
): void {
  const withChange = (page: NotificationPage): NotificationPage => {
    const items = change(page.items);
    return {
      ...page,
      items,
      unreadMentions: page.unreadMentions + unreadMentionsIn(items) - unreadMentionsIn(page.items),
    };
  };
  queries.setQueriesData<InfiniteData<NotificationPage, string>>(
    { queryKey: listKey },
    (list) => list && { ...list, pages: list.pages.map(withChange) },
  );
}

function unreadMentionsIn(items: NotificationPage["items"]): number {
  return items.filter(({ type, read }) => type === "mention" && !read).length;
}

export function reloadNotifications(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: ["notifications"] });
}
