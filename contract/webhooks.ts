import { Type, type Static } from "typebox";
import { webhookEvents } from "./webhook-events.ts";
import { Author } from "./messages.ts";
import { Id, IdParams, Seconds } from "./wire.ts";

export type WebhookEvent = (typeof webhookEvents)[number];

const Event = Type.Unsafe<WebhookEvent>({ type: "string", enum: [...webhookEvents] });
const SentEvent = Type.Unsafe<WebhookEvent | "ping">({ type: "string", enum: [...webhookEvents, "ping"] });

export const deliveryStates = ["waiting", "delivered", "given_up"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const Webhook = Type.Object({
  id: Id,
  url: Type.String(),
  events: Type.Array(Event),
  createdAt: Seconds,
  /** The person whose permissions the webhook has: its creator, or who resumed it last. */
  maker: Type.Optional(Type.String()),
  /** Present while paused: after 20 failed deliveries, after a 410 response, or because its maker got a new key or password. */
  pausedAt: Type.Optional(Seconds),
});
export type Webhook = Static<typeof Webhook>;

export const IncomingWebhook = Type.Object({
  id: Id,
  name: Type.String(),
  creator: Author,
  createdAt: Seconds,
  lastUsedAt: Type.Optional(Seconds),
});
export type IncomingWebhook = Static<typeof IncomingWebhook>;

export const GroupWebhooks = Type.Object({
  webhooks: Type.Array(Webhook),
  incoming: Type.Array(IncomingWebhook),
});
export type GroupWebhooks = Static<typeof GroupWebhooks>;

export const NewWebhook = Type.Object({
  url: Type.String({ minLength: 1, maxLength: 2000 }),
  events: Type.Array(Event, { minItems: 1, maxItems: webhookEvents.length, uniqueItems: true }),
});
export type NewWebhook = Static<typeof NewWebhook>;

/** Only this response contains the secret for verifying deliveries (Standard Webhooks). */
export const MadeWebhook = Type.Object({ ...Webhook.properties, secret: Type.String() });
export type MadeWebhook = Static<typeof MadeWebhook>;

/** The latest 50, newest first. */
export const WebhookDeliveries = Type.Object({
  deliveries: Type.Array(
    Type.Object({
      id: Id,
      event: SentEvent,
      state: Type.Unsafe<DeliveryState>({ type: "string", enum: [...deliveryStates] }),
      createdAt: Seconds,
      attempts: Type.Integer(),
      status: Type.Optional(Type.Integer()),
      /** Why there was no response: private address, too slow, unreachable. */
      problem: Type.Optional(Type.String()),
      finishedAt: Type.Optional(Seconds),
    }),
  ),
});
export type WebhookDeliveries = Static<typeof WebhookDeliveries>;

export const NewIncomingWebhook = Type.Object({ name: Type.String({ maxLength: 1000 }) });
export type NewIncomingWebhook = Static<typeof NewIncomingWebhook>;

/** Only this response contains the address. */
export const MadeIncomingWebhook = Type.Object({ ...IncomingWebhook.properties, url: Type.String() });
export type MadeIncomingWebhook = Static<typeof MadeIncomingWebhook>;

export const HookParams = Type.Object({ token: Type.String({ maxLength: 100 }) });

export const HookPost = Type.Object({
  /** Defaults to the name of the webhook. */
  title: Type.Optional(Type.String()),
  text: Type.Optional(Type.String()),
  /** Makes it an event: a day, or a time with offset (ISO 8601). */
  date: Type.Optional(Type.String()),
});
export type HookPost = Static<typeof HookPost>;

/** Names the file of a request with a picture or video as its body. */
export const HookQuery = Type.Object({ title: Type.Optional(Type.String()), text: Type.Optional(Type.String()) });

export const HookPosted = Type.Object({ ...IdParams.properties, url: Type.String() });
