import {
  Group,
  GroupChanges,
  GroupLook,
  GroupStorage,
  MemberChanges,
  MemberParams,
  NewGroup,
  NewPermissions,
} from "#contract/groups.ts";
import { responses, IdParams, NoContent } from "#contract/wire.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { noContent } from "../../../http/no-content.ts";
import { createGroup, groupWithMembers, renameGroup, storageOf } from "./actions.ts";
import { leaveGroup } from "./actions-leaving.ts";
import { changeLook } from "./actions-profile.ts";
import { changePermissions, changeRole } from "./actions-roles.ts";
import { presentGroup } from "./present.ts";

export function groupRoutes(app: App, context: Context): void {
  const { settings } = context;
  const params = IdParams;

  app.post("/api/groups", { schema: { body: NewGroup, response: responses(200, Group) } }, async (request) =>
    presentGroup(await createGroup(context, request.me, request.body), settings.current),
  );

  app.get("/api/groups/:id", { schema: { params, response: responses(200, Group) } }, async ({ me, params }) =>
    presentGroup(await groupWithMembers(context, me, params.id), settings.current),
  );

  app.put(
    "/api/groups/:id",
    { schema: { params, body: GroupChanges, response: responses(200, Group) } },
    async (request) =>
      presentGroup(await renameGroup(context, request.me, request.params.id, request.body.name), settings.current),
  );

  app.put(
    "/api/groups/:id/look",
    { schema: { params, body: GroupLook, response: responses(200, Group) } },
    async (request) =>
      presentGroup(await changeLook(context, request.me, request.params.id, request.body), settings.current),
  );

  app.put(
    "/api/groups/:id/permissions",
    { schema: { params, body: NewPermissions, response: responses(200, Group) } },
    async ({ me, params, body }) =>
      presentGroup(await changePermissions(context, me, params.id, body), settings.current),
  );

  app.put(
    "/api/groups/:id/members/:userId",
    { schema: { params: MemberParams, body: MemberChanges, response: responses(200, Group) } },
    async ({ me, params: { id, userId }, body: { role } }) =>
      presentGroup(await changeRole(context, me, id, userId, role), settings.current),
  );

  app.get("/api/groups/:id/storage", { schema: { params, response: responses(200, GroupStorage) } }, ({ me, params }) =>
    storageOf(context, me, params.id),
  );

  app.post(
    "/api/groups/:id/leave",
    { schema: { params, response: responses(204, NoContent) } },
    ({ me, params }, reply) => noContent(reply, leaveGroup(context, me, params.id)),
  );
}
