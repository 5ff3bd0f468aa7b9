import { queryOptions } from "@tanstack/react-query";
import type { Group, Invitation } from "#contract/groups.ts";
import { api } from "../../api/client.ts";

/** Everything kept of a group has a key that begins with this, so that leaving it can forget it all. */
export const groupKey = (id: string) => ["groups", id] as const;

export function groupQuery(id: string) {
  return queryOptions({
    queryKey: [...groupKey(id), "group"],
    queryFn: ({ signal }) => api.get<Group>(`api/groups/${id}`, { signal }),
  });
}

export function invitationQuery(inviteKey: string) {
  return queryOptions({
    queryKey: ["invitation", inviteKey],
    queryFn: ({ signal }) => api.get<Invitation>(`api/groups/invitation/${encodeURIComponent(inviteKey)}`, { signal }),
  });
}
