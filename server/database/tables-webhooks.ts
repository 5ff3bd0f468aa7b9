import type { Generated } from "kysely";
import type { DeliveryState, WebhookEvent } from "#contract/webhooks.ts";

export interface WebhooksTable {
  id: string;
  group_id: string;
  creator_id: string | null;
  url: string;
  events: string;
  /** Signs deliveries, in Base64. */
  secret: string;
  created_at: number;
  paused_at: number | null;
  given_up: Generated<number>;
}

/** Content is read again for each attempt. Kept for 30 days. */
export interface WebhookDeliveriesTable {
  id: string;
  webhook_id: string;
  event: WebhookEvent | "ping";
  subject_id: string | null;
  created_at: number;
  attempts: Generated<number>;
  state: DeliveryState;
  status: number | null;
  problem: string | null;
  finished_at: number | null;
}

export interface IncomingWebhooksTable {
  id: string;
  group_id: string;
  creator_id: string;
  name: string;
  token_hash: string;
  created_at: number;
  last_used_at: number | null;
  /** The hour since 1970 in which it was last used, and its posts in that hour. */
  hour: Generated<number>;
  posts_in_hour: Generated<number>;
}
