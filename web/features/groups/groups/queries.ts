import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";

/** Prefix of the keys of all data of a group, so that leaving it can delete them together. */
export const groupKey = (id: string) => ["groups", id] as const;

export const everywhereKey = groupKey("everywhere");

/** Albums are keyed by their id, because their addresses do not name the group. */
export const albumsKey = ["albums"] as const;

export function forgetGroup(queries: QueryClient, id: string): void {
  for (const queryKey of [groupKey(id), everywhereKey, albumsKey]) queries.removeQueries({ queryKey });
}

export function groupQuery(id: string) {
  return queryOptions({
    queryKey: [...groupKey(id), "group"],
    queryFn: ({ signal }) => call("GET /api/groups/:id", { params: { id }, signal }),
  });
}

export const moderationKey = (id: string) => [...groupKey(id), "moderation"] as const;

export function invitationLinksQuery(id: string) {
  return queryOptions({
    queryKey: [...groupKey(id), "invitations"],
    queryFn: async ({ signal }) => (await call("GET /api/groups/:id/invitations", { params: { id }, signal })).links,
    staleTime: 0,
  });
}

export function storageQuery(id: string) {
  return queryOptions({
    queryKey: [...groupKey(id), "storage"],
    queryFn: ({ signal }) => call("GET /api/groups/:id/storage", { params: { id }, signal }),
    staleTime: 0,
  });
}

export function invitationQuery(inviteKey: string) {
  return queryOptions({
    queryKey: ["invitation", inviteKey],
    queryFn: ({ signal }) => call("GET /api/groups/invitation/:key", { params: { key: inviteKey }, signal }),
  });
}
