import { MailOriginal, NewPostingAddress, PostingAddress, WebhookQuery } from "../inbound-mail.ts";
import { IdParams, NoContent } from "../wire.ts";
import type { Calls } from "./call.ts";

export const inboundMailCalls = {
  "GET /api/groups/:id/posting-address": {
    summary: "Your address for posting to the group by email",
    params: IdParams,
    response: PostingAddress,
  },
  "PUT /api/groups/:id/posting-address": {
    summary: "Change whether members can post by email",
    scope: "manage",
    params: IdParams,
    body: NewPostingAddress,
    response: PostingAddress,
  },
  "POST /api/groups/:id/posting-address": {
    summary: "Create your address for posting to the group by email",
    params: IdParams,
    status: 201,
    response: PostingAddress,
  },
  "DELETE /api/groups/:id/posting-address": {
    summary: "Revoke your address for posting to the group by email",
    params: IdParams,
    response: NoContent,
  },
  "GET /api/messages/:id/email": {
    summary: "The full email of a post, for its sender",
    scope: "read",
    params: IdParams,
    response: MailOriginal,
  },
  "POST /api/inbound-mail": {
    summary: "Receive an email (message/rfc822) from the operator's mail system",
    access: "anyone",
    query: WebhookQuery,
    response: NoContent,
  },
} satisfies Calls;
