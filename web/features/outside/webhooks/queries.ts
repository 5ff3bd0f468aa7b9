import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { groupKey } from "../../groups/groups/queries.ts";

export function webhooksQuery(groupId: string) {
  return queryOptions({
    queryKey: [...groupKey(groupId), "webhooks"],
    queryFn: ({ signal }) => call("GET /api/groups/:id/webhooks", { params: { id: groupId }, signal }),
    staleTime: 0,
  });
}

const pollEveryMs = 2000;

export function deliveriesQuery(id: string) {
  return queryOptions({
    queryKey: ["webhook-deliveries", id],
    queryFn: ({ signal }) => call("GET /api/webhooks/:id/deliveries", { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some(({ attempts, finishedAt }) => attempts === 0 && finishedAt === undefined)
        ? pollEveryMs
        : false,
  });
}
