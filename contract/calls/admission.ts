import { MemberParams } from "../groups.ts";
import { Approval, GroupBlocks, JoinDecision, JoinRequests, OwnJoinRequests } from "../moderation.ts";
import { IdParams, NoContent } from "../wire.ts";
import type { Calls } from "./call.ts";

export const admissionCalls = {
  "GET /api/groups/:id/blocks": {
    summary: "Blocked people of a group",
    scope: "manage",
    params: IdParams,
    response: GroupBlocks,
  },
  "DELETE /api/groups/:id/blocks/:userId": {
    summary: "Unblock a person",
    scope: "manage",
    params: MemberParams,
    response: NoContent,
  },
  "PUT /api/groups/:id/approval": {
    summary: "Change whether new members need approval",
    scope: "manage",
    params: IdParams,
    body: Approval,
    response: NoContent,
  },
  "GET /api/groups/:id/requests": {
    summary: "Pending requests to join the group",
    scope: "manage",
    params: IdParams,
    response: JoinRequests,
  },
  "PUT /api/groups/:id/requests/:userId": {
    summary: "Accept or reject a request to join",
    scope: "manage",
    params: MemberParams,
    body: JoinDecision,
    response: NoContent,
  },
  "GET /api/me/requests": { summary: "Your pending requests to join groups", response: OwnJoinRequests },
  "DELETE /api/me/requests/:id": {
    summary: "Withdraw your request to join a group",
    params: IdParams,
    response: NoContent,
  },
} satisfies Calls;
