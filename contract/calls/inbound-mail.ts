import { MailOriginal, NewPostingAddress, PostingAddress, WebhookQuery } from "../inbound-mail.ts";
import { IdParams, NoContent } from "../wire.ts";
import type { Calls } from "./call.ts";

export const inboundMailCalls = {
  "GET /api/groups/:id/posting-address": {
    summary: "The person's own address for posting to the group by email",
    params: IdParams,
    response: PostingAddress,
  },
  "PUT /api/groups/:id/posting-address": {
    summary: "Decide whether members can post by email",
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
    summary: "The whole email of which a part was posted, for its sender",
    scope: "read",
    params: IdParams,
    response: MailOriginal,
  },
  "POST /api/inbound-mail": {
    summary: "Take in an email (message/rfc822) from a mail system of the operator",
    access: "anyone",
    query: WebhookQuery,
    response: NoContent,
  },
} satisfies Calls;
