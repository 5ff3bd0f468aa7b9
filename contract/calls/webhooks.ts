import {
  GroupWebhooks,
  HookParams,
  HookPost,
  HookPosted,
  HookQuery,
  MadeIncomingWebhook,
  MadeWebhook,
  NewIncomingWebhook,
  NewWebhook,
  WebhookDeliveries,
} from "../webhooks.ts";
import { IdParams, NoContent } from "../wire.ts";
import { Type } from "typebox";
import type { Calls } from "./call.ts";

export const webhookCalls = {
  "GET /api/groups/:id/webhooks": {
    summary: "Webhooks of a group, in both directions",
    scope: "manage",
    params: IdParams,
    response: GroupWebhooks,
  },
  "POST /api/groups/:id/webhooks": {
    summary: "Create a webhook",
    params: IdParams,
    body: NewWebhook,
    status: 201,
    response: MadeWebhook,
  },
  "DELETE /api/webhooks/:id": { summary: "Delete a webhook", params: IdParams, response: NoContent },
  "POST /api/webhooks/:id/resume": {
    summary: "Resume a paused webhook",
    params: IdParams,
    response: NoContent,
  },
  "POST /api/webhooks/:id/ping": { summary: "Send a test event to a webhook", params: IdParams, response: NoContent },
  "GET /api/webhooks/:id/deliveries": {
    summary: "Recent deliveries of a webhook",
    scope: "manage",
    params: IdParams,
    response: WebhookDeliveries,
  },
  "POST /api/groups/:id/incoming-webhooks": {
    summary: "Create an incoming webhook, which posts in your name",
    params: IdParams,
    body: NewIncomingWebhook,
    status: 201,
    response: MadeIncomingWebhook,
  },
  "DELETE /api/incoming-webhooks/:id": { summary: "Delete an incoming webhook", params: IdParams, response: NoContent },
  "POST /api/hooks/:token": {
    summary: "Post JSON, or the bytes of a photo or video, by an incoming webhook",
    access: "anyone",
    params: HookParams,
    query: HookQuery,
    body: Type.Union([HookPost, Type.Null()]),
    status: 201,
    response: HookPosted,
  },
} satisfies Calls;
