import { EmailsResumed, EmailsStopped, EmailsToStop, StopParams } from "../accounts.ts";
import { NoContent } from "../wire.ts";
import type { Calls } from "./call.ts";

export const digestCalls = {
  "GET /api/stop-notification-emails/:user/:token": {
    summary: "Unsubscribe with the link of an email",
    access: "anyone",
    params: StopParams,
    response: EmailsToStop,
  },
  "PUT /api/stop-notification-emails/:user/:token": {
    summary: "Change the frequency of digests, or undo that",
    access: "anyone",
    params: StopParams,
    body: EmailsResumed,
    response: NoContent,
  },
  "POST /api/stop-notification-emails/:user/:token": {
    summary: "One-click unsubscribe (RFC 8058)",
    access: "anyone",
    params: StopParams,
    response: EmailsStopped,
  },
  "POST /stop-notification-emails/:user/:token": {
    summary: "One-click unsubscribe with the address in List-Unsubscribe",
    access: "anyone",
    params: StopParams,
    response: EmailsStopped,
  },
} satisfies Calls;
