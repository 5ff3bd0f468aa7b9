import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { Group, GroupStorage, Invitation, InvitationLinks } from "#contract/groups.ts";
import { api } from "../../api/client.ts";

/** Everything kept of a group has a key that begins with this, so that leaving it can forget it all. */
export const groupKey = (id: string) => ["groups", id] as const;

/** The same for what was loaded of all groups together. */
export const everywhereKey = groupKey("everywhere");

/** Of a group one is not in any more. */
export function forgetGroup(queries: QueryClient, id: string): void {
  for (const queryKey of [groupKey(id), everywhereKey]) queries.removeQueries({ queryKey });
}

export function groupQuery(id: string) {
  return queryOptions({
    queryKey: [...groupKey(id), "group"],
    queryFn: ({ signal }) => api.get<Group>(`api/groups/${id}`, { signal }),
  });
}

/** Those beside the group's own, which end. */
export function invitationLinksQuery(id: string) {
  return queryOptions({
    queryKey: [...groupKey(id), "invitations"],
    queryFn: async ({ signal }) => (await api.get<InvitationLinks>(`api/groups/${id}/invitations`, { signal })).links,
    staleTime: 0,
  });
}

export function storageQuery(id: string) {
  return queryOptions({
    queryKey: [...groupKey(id), "storage"],
    queryFn: ({ signal }) => api.get<GroupStorage>(`api/groups/${id}/storage`, { signal }),
    staleTime: 0,
  });
}

export function invitationQuery(inviteKey: string) {
  return queryOptions({
    queryKey: ["invitation", inviteKey],
    queryFn: ({ signal }) => api.get<Invitation>(`api/groups/invitation/${encodeURIComponent(inviteKey)}`, { signal }),
  });
}
