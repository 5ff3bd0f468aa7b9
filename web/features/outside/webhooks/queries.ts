import { queryOptions } from "@tanstack/react-query";
import type { GroupWebhooks, WebhookDeliveries } from "#contract/webhooks.ts";
import { api } from "../../../api/client.ts";
import { groupKey } from "../../groups/groups/queries.ts";

export function webhooksQuery(groupId: string) {
  return queryOptions({
    queryKey: [...groupKey(groupId), "webhooks"],
    queryFn: ({ signal }) => api.get<GroupWebhooks>(`api/groups/${groupId}/webhooks`, { signal }),
    staleTime: 0,
  });
}

/** Milliseconds between questions for what becomes of a delivery. */
const pollEvery = 2000;

export function deliveriesQuery(id: string) {
  return queryOptions({
    queryKey: ["webhook-deliveries", id],
    queryFn: ({ signal }) => api.get<WebhookDeliveries>(`api/webhooks/${id}/deliveries`, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some(({ attempts, finishedAt }) => attempts === 0 && finishedAt === undefined)
        ? pollEvery
        : false,
  });
}
