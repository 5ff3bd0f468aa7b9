import { EmailsStopped, EmailsToStop, StopParams } from "../accounts.ts";
import type { Calls } from "./call.ts";

export const serverEmailCalls = {
  "GET /api/stop-server-emails/:user/:token": {
    summary: "The account whose weekly server email a link stops",
    access: "anyone",
    params: StopParams,
    response: EmailsToStop,
  },
  "POST /api/stop-server-emails/:user/:token": {
    summary: "One-click unsubscribe from the weekly email (RFC 8058)",
    access: "anyone",
    params: StopParams,
    response: EmailsStopped,
  },
  "POST /stop-server-emails/:user/:token": {
    summary: "One-click unsubscribe from the weekly email with the address in List-Unsubscribe",
    access: "anyone",
    params: StopParams,
    response: EmailsStopped,
  },
} satisfies Calls;
