import { Confirmations } from "../confirmations.ts";
import { IdParams, NoContent } from "../wire.ts";
import type { Calls } from "./call.ts";

export const confirmationCalls = {
  "GET /api/messages/:id/confirmation": {
    summary: "Who has confirmed reading a message",
    scope: "read",
    params: IdParams,
    response: Confirmations,
  },
  "PUT /api/messages/:id/confirmation": {
    summary: "Confirm reading a message",
    scope: "post",
    params: IdParams,
    response: Confirmations,
  },
  "POST /api/messages/:id/confirmation/reminders": {
    summary: "Remind members who have not confirmed",
    scope: "manage",
    params: IdParams,
    response: NoContent,
  },
} satisfies Calls;
