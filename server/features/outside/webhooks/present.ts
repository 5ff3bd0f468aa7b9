import type { IncomingWebhook, Webhook, WebhookDeliveries, WebhookEvent } from "#contract/webhooks.ts";
import { toSeconds } from "../../../clock.ts";
import { presentPerson } from "../../identity/people/present.ts";
import type { DeliveryRow, WebhookWithMaker } from "./queries.ts";
import type { IncomingRow } from "./queries-incoming.ts";

export function presentWebhook({ id, url, events, created_at, paused_at, makerName }: WebhookWithMaker): Webhook {
  return {
    id,
    url,
    events: JSON.parse(events) as WebhookEvent[],
    createdAt: toSeconds(created_at),
    maker: makerName ?? undefined,
    pausedAt: paused_at === null ? undefined : toSeconds(paused_at),
  };
}

export function presentIncoming(row: IncomingRow): IncomingWebhook {
  const { id, name, createdAt, lastUsedAt, creatorId, creatorName, avatarId, avatarUrl } = row;
  return {
    id,
    name,
    createdAt: toSeconds(createdAt),
    creator: presentPerson({ id: creatorId, name: creatorName, avatarId, avatarUrl }),
    lastUsedAt: lastUsedAt === null ? undefined : toSeconds(lastUsedAt),
  };
}

export function presentDelivery(row: DeliveryRow): WebhookDeliveries["deliveries"][number] {
  const { id, event, state, created_at, attempts, status, problem, finished_at } = row;
  return {
    id,
    event,
    state,
    createdAt: toSeconds(created_at),
    attempts,
    status: status ?? undefined,
    problem: problem ?? undefined,
    finishedAt: finished_at === null ? undefined : toSeconds(finished_at),
  };
}
