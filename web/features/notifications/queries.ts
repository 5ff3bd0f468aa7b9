import { infiniteQueryOptions, queryOptions, type InfiniteData, type QueryClient } from "@tanstack/react-query";
import type { NotificationPage, NowRead, Unread } from "#contract/notifications.ts";
import { api } from "../../api/client.ts";

/** Notifications in the list of the bell: 20 at a time, newest first. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ["notifications", "list"],
  queryFn: async ({ pageParam, signal, client }) => {
    const before = pageParam === "" ? "" : `?before=${pageParam}`;
    const page = await api.get<NotificationPage>(`api/me/notifications/page${before}`, { signal });
    client.setQueryData(unreadKey, page.unread);
    return page;
  },
  initialPageParam: "",
  getNextPageParam: ({ next }) => next,
});

const unreadKey = ["notifications", "unread"] as const;

/** Number of unread notifications. Starts with the number from `/api/me`. */
export function unreadQuery(known: number) {
  return queryOptions({
    queryKey: unreadKey,
    queryFn: async ({ signal }) => (await api.get<NotificationPage>("api/me/notifications/page", { signal })).unread,
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

/** Marks notifications as read on the server in one call: by id, by message, by group, or all. Returns those that were unread. */
export async function markRead(
  queries: QueryClient,
  which: { ids?: string[]; messages?: string[]; group?: string } = {},
): Promise<string[]> {
  const { unread, marked } = await api.post<NowRead>("api/me/notifications/read", which);
  queries.setQueryData(unreadKey, unread);
  return marked;
}

export async function markUnread(queries: QueryClient, ids: string[]): Promise<void> {
  const { unread } = await api.post<Unread>("api/me/notifications/unread", { ids });
  queries.setQueryData(unreadKey, unread);
}

export async function removeNotifications(queries: QueryClient, ids: string[]): Promise<void> {
  const { unread } = await api.post<Unread>("api/me/notifications/remove", { ids });
  queries.setQueryData(unreadKey, unread);
}

/** Changes the cached list before the server responds. */
export function changeShown(
  queries: QueryClient,
  change: (items: NotificationPage["items"]) => NotificationPage["items"],
): void {
  queries.setQueryData<InfiniteData<NotificationPage, string>>(
    notificationsQuery.queryKey,
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, items: change(page.items) })) },
  );
}

export function reloadNotifications(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: ["notifications"] });
}
