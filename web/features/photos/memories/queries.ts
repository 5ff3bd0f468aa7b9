import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { groupKey } from "../../groups/groups/queries.ts";

export const memoriesKey = (groupId: string) => [...groupKey(groupId), "memories"] as const;

export function memoriesQuery(groupId: string, day: string, limit?: number) {
  return queryOptions({
    queryKey: [...memoriesKey(groupId), day, limit ?? "all"],
    queryFn: ({ signal }) =>
      call("GET /api/groups/:id/memories", { params: { id: groupId }, query: { day, limit }, signal }),
  });
}

export const hiddenMemoriesQuery = queryOptions({
  queryKey: ["hidden-memories"],
  queryFn: async ({ signal }) => (await call("GET /api/me/hidden-memories", { signal })).hidden,
  staleTime: 0,
});

export function recapQuery(groupId: string, year: number) {
  return queryOptions({
    queryKey: [...memoriesKey(groupId), "recap", year],
    queryFn: ({ signal }) => call("GET /api/groups/:id/recap/:year", { params: { id: groupId, year }, signal }),
    staleTime: 0,
  });
}
