import { MemberParams } from "../groups.ts";
import { HiddenPeople, MemberRemoval, NewReport, Reports } from "../moderation.ts";
import { IdParams, NoContent } from "../wire.ts";
import type { Calls } from "./call.ts";

export const moderationCalls = {
  "POST /api/groups/:id/members/:userId/removal": {
    summary: "Remove a member",
    scope: "manage",
    params: MemberParams,
    body: MemberRemoval,
    response: NoContent,
  },
  "POST /api/messages/:id/report": {
    summary: "Report a message to the admins",
    params: IdParams,
    body: NewReport,
    response: NoContent,
  },
  "GET /api/groups/:id/reports": {
    summary: "Reported messages of the group",
    scope: "manage",
    params: IdParams,
    response: Reports,
  },
  "DELETE /api/messages/:id/reports": {
    summary: "Close the reports of a message",
    scope: "manage",
    params: IdParams,
    response: NoContent,
  },
  "GET /api/me/hidden": { summary: "People you have hidden", response: HiddenPeople },
  "PUT /api/me/hidden/:id": { summary: "Hide a person", params: IdParams, response: NoContent },
  "DELETE /api/me/hidden/:id": { summary: "Stop hiding a person", params: IdParams, response: NoContent },
} satisfies Calls;
