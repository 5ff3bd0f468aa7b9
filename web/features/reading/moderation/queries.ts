import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type {
  GroupBlocks,
  GroupLog,
  HiddenPeople,
  JoinRequests,
  OwnJoinRequests,
  Reports,
} from "#contract/moderation.ts";
import { api } from "../../../api/client.ts";
import { moderationKey } from "../../groups/groups/queries.ts";

export function requestsQuery(groupId: string) {
  return queryOptions({
    queryKey: [...moderationKey(groupId), "requests"],
    queryFn: async ({ signal }) => (await api.get<JoinRequests>(`api/groups/${groupId}/requests`, { signal })).requests,
    staleTime: 0,
  });
}

export function reportsQuery(groupId: string) {
  return queryOptions({
    queryKey: [...moderationKey(groupId), "reports"],
    queryFn: async ({ signal }) => (await api.get<Reports>(`api/groups/${groupId}/reports`, { signal })).reports,
    staleTime: 0,
  });
}

export function blocksQuery(groupId: string) {
  return queryOptions({
    queryKey: [...moderationKey(groupId), "blocks"],
    queryFn: async ({ signal }) => (await api.get<GroupBlocks>(`api/groups/${groupId}/blocks`, { signal })).people,
    staleTime: 0,
  });
}

export function logQuery(groupId: string) {
  return infiniteQueryOptions({
    queryKey: [...moderationKey(groupId), "log"],
    queryFn: ({ pageParam, signal }) =>
      api.get<GroupLog>(`api/groups/${groupId}/log${pageParam ? `?before=${pageParam}` : ""}`, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

export const ownRequestsQuery = queryOptions({
  queryKey: ["join-requests"],
  queryFn: async ({ signal }) => (await api.get<OwnJoinRequests>("api/me/requests", { signal })).requests,
  staleTime: 0,
});

export const hiddenQuery = queryOptions({
  queryKey: ["hidden-people"],
  queryFn: async ({ signal }) => (await api.get<HiddenPeople>("api/me/hidden", { signal })).people,
  staleTime: 0,
});
