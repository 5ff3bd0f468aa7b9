import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { groupKey } from "../../groups/groups/queries.ts";
import { meQuery } from "../../identity/people/queries.ts";

export const framesQuery = queryOptions({
  queryKey: [...meQuery.queryKey, "frames"],
  queryFn: async ({ signal }) => (await call("GET /api/me/frames", { signal })).frames,
});

export const groupFramesQuery = (groupId: string) =>
  queryOptions({
    queryKey: [...groupKey(groupId), "frames"],
    queryFn: async ({ signal }) =>
      (await call("GET /api/groups/:id/frames", { params: { id: groupId }, signal })).frames,
  });
