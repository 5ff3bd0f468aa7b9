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
    summary: "Add an address that is told of events in the group",
    params: IdParams,
    body: NewWebhook,
    status: 201,
    response: MadeWebhook,
  },
  "DELETE /api/webhooks/:id": { summary: "Remove a webhook", params: IdParams, response: NoContent },
  "POST /api/webhooks/:id/resume": {
    summary: "Tell a paused webhook of events again",
    params: IdParams,
    response: NoContent,
  },
  "POST /api/webhooks/:id/ping": { summary: "Send a test to a webhook", params: IdParams, response: NoContent },
  "GET /api/webhooks/:id/deliveries": {
    summary: "What a webhook was sent lately",
    scope: "manage",
    params: IdParams,
    response: WebhookDeliveries,
  },
  "POST /api/groups/:id/incoming-webhooks": {
    summary: "Create an address at which a program posts in your name",
    params: IdParams,
    body: NewIncomingWebhook,
    status: 201,
    response: MadeIncomingWebhook,
  },
  "DELETE /api/incoming-webhooks/:id": { summary: "Remove such an address", params: IdParams, response: NoContent },
  "POST /api/hooks/:token": {
    summary: "Post JSON, or the bytes of a photo or video, through such an address",
    access: "anyone",
    params: HookParams,
    query: HookQuery,
    body: Type.Union([HookPost, Type.Null()]),
    status: 201,
    response: HookPosted,
  },
} satisfies Calls;
