import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { moderationKey } from "../../groups/groups/queries.ts";

export function requestsQuery(groupId: string) {
  return queryOptions({
    queryKey: [...moderationKey(groupId), "requests"],
    queryFn: async ({ signal }) =>
      (await call("GET /api/groups/:id/requests", { params: { id: groupId }, signal })).requests,
    staleTime: 0,
  });
}

export function reportsQuery(groupId: string) {
  return queryOptions({
    queryKey: [...moderationKey(groupId), "reports"],
    queryFn: async ({ signal }) =>
      (await call("GET /api/groups/:id/reports", { params: { id: groupId }, signal })).reports,
    staleTime: 0,
  });
}

export function blocksQuery(groupId: string) {
  return queryOptions({
    queryKey: [...moderationKey(groupId), "blocks"],
    queryFn: async ({ signal }) =>
      (await call("GET /api/groups/:id/blocks", { params: { id: groupId }, signal })).people,
    staleTime: 0,
  });
}

export function logQuery(groupId: string) {
  return infiniteQueryOptions({
    queryKey: [...moderationKey(groupId), "log"],
    queryFn: ({ pageParam, signal }) =>
      call("GET /api/groups/:id/log", { params: { id: groupId }, query: { before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

export const ownRequestsQuery = queryOptions({
  queryKey: ["join-requests"],
  queryFn: async ({ signal }) => (await call("GET /api/me/requests", { signal })).requests,
  staleTime: 0,
});

export const hiddenQuery = queryOptions({
  queryKey: ["hidden-people"],
  queryFn: async ({ signal }) => (await call("GET /api/me/hidden", { signal })).people,
  staleTime: 0,
});
