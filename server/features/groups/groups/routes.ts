import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { serve } from "../../../http/serve.ts";
import { groupWithMembers, renameGroup, storageOf } from "./actions.ts";
import { createGroup } from "./actions-creation.ts";
import { leaveGroup } from "./actions-leaving.ts";
import { changeLook } from "./actions-profile.ts";
import { changePermissions, changeRole } from "./actions-roles.ts";
import { presentGroup } from "./present.ts";
import { groupLog } from "./actions-log.ts";
import { presentLog } from "./present.ts";

export function groupRoutes(app: App, context: Context): void {
  const { settings } = context;

  serve(app, "POST /api/groups", async (request) =>
    presentGroup(await createGroup(context, request.me, request.body), settings.current),
  );

  serve(app, "GET /api/groups/:id", async ({ me, params }) =>
    presentGroup(await groupWithMembers(context, me, params.id), settings.current),
  );

  serve(app, "PUT /api/groups/:id", async (request) =>
    presentGroup(await renameGroup(context, request.me, request.params.id, request.body.name), settings.current),
  );

  serve(app, "PUT /api/groups/:id/look", async (request) =>
    presentGroup(await changeLook(context, request.me, request.params.id, request.body), settings.current),
  );

  serve(app, "PUT /api/groups/:id/permissions", async ({ me, params, body }) =>
    presentGroup(await changePermissions(context, me, params.id, body), settings.current),
  );

  serve(app, "PUT /api/groups/:id/members/:userId", async ({ me, params: { id, userId }, body: { role } }) =>
    presentGroup(await changeRole(context, me, id, userId, role), settings.current),
  );

  serve(app, "GET /api/groups/:id/storage", ({ me, params }) => storageOf(context, me, params.id));

  serve(app, "POST /api/groups/:id/leave", ({ me, params }) => leaveGroup(context, me, params.id));

  serve(app, "GET /api/groups/:id/log", async ({ me, params, query }) =>
    presentLog(await groupLog(context, me, params.id, query.before)),
  );
}
