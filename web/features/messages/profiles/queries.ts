import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { groupPageSize } from "#contract/limits.ts";
import type { Profile, ProfileCards } from "#contract/profiles.ts";
import { api } from "../../../api/client.ts";

export function profileQuery(id: string) {
  return queryOptions({
    queryKey: ["people", id],
    queryFn: ({ signal }) => api.get<Profile>(`api/people/${id}`, { signal }),
  });
}

/** The person's messages, newest first. */
export function profileCardsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ["people", id, "cards"],
    queryFn: ({ pageParam, signal }) => api.get<ProfileCards>(`api/people/${id}/cards/${pageParam}`, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.cards.length === groupPageSize ? pages.length : undefined),
  });
}
