import {
  Group,
  GroupChanges,
  GroupLook,
  GroupStorage,
  MemberChanges,
  MemberParams,
  NewGroup,
  NewPermissions,
} from "../groups.ts";
import { GroupLog, GroupLogQuery } from "../moderation.ts";
import { IdParams, NoContent } from "../wire.ts";
import type { Calls } from "./call.ts";

export const groupCalls = {
  "GET /api/groups/:id/log": {
    summary: "Decisions of the admins, 50 at a time",
    scope: "read",
    params: IdParams,
    query: GroupLogQuery,
    response: GroupLog,
  },
  "POST /api/groups": { summary: "Create a group", body: NewGroup, response: Group },
  "GET /api/groups/:id": { summary: "A group and its members", scope: "read", params: IdParams, response: Group },
  "PUT /api/groups/:id": {
    summary: "Rename a group",
    scope: "manage",
    params: IdParams,
    body: GroupChanges,
    response: Group,
  },
  "PUT /api/groups/:id/look": {
    summary: "Change the picture and description of a group",
    scope: "manage",
    params: IdParams,
    body: GroupLook,
    response: Group,
  },
  "PUT /api/groups/:id/permissions": {
    summary: "Change what members of a group may do",
    scope: "manage",
    params: IdParams,
    body: NewPermissions,
    response: Group,
  },
  "PUT /api/groups/:id/members/:userId": {
    summary: "Change the role of a member, or hand the group over",
    scope: "manage",
    params: MemberParams,
    body: MemberChanges,
    response: Group,
  },
  "GET /api/groups/:id/storage": {
    summary: "Storage used by the files of a group",
    scope: "read",
    params: IdParams,
    response: GroupStorage,
  },
  "POST /api/groups/:id/leave": { summary: "Leave a group", params: IdParams, response: NoContent },
} satisfies Calls;
