import { MemberParams } from "../groups.ts";
import { Approval, GroupBlocks, JoinDecision, JoinRequests, OwnJoinRequests } from "../moderation.ts";
import { IdParams, NoContent } from "../wire.ts";
import type { Calls } from "./call.ts";

export const admissionCalls = {
  "GET /api/groups/:id/blocks": {
    summary: "People who cannot join the group again",
    scope: "manage",
    params: IdParams,
    response: GroupBlocks,
  },
  "DELETE /api/groups/:id/blocks/:userId": {
    summary: "Let a blocked person join again",
    scope: "manage",
    params: MemberParams,
    response: NoContent,
  },
  "PUT /api/groups/:id/approval": {
    summary: "Decide whether new members need approval",
    scope: "manage",
    params: IdParams,
    body: Approval,
    response: NoContent,
  },
  "GET /api/groups/:id/requests": {
    summary: "People who wait to be let into the group",
    scope: "manage",
    params: IdParams,
    response: JoinRequests,
  },
  "PUT /api/groups/:id/requests/:userId": {
    summary: "Let a person in, or refuse",
    scope: "manage",
    params: MemberParams,
    body: JoinDecision,
    response: NoContent,
  },
  "GET /api/me/requests": { summary: "Groups that you wait to be let into", response: OwnJoinRequests },
  "DELETE /api/me/requests/:id": {
    summary: "Withdraw your request to join a group",
    params: IdParams,
    response: NoContent,
  },
} satisfies Calls;
