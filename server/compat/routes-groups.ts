import type { Context } from "../context.ts";
import { groupWithMembers, renameGroup } from "../features/groups/groups/actions.ts";
import { createGroup } from "../features/groups/groups/actions-creation.ts";
import { leaveGroup } from "../features/groups/groups/actions-leaving.ts";
import { joinByKey } from "../features/groups/invitations/actions-joining.ts";
import type { App } from "../http/app-type.ts";
import { presentGroup } from "./present.ts";
import { serveForeign } from "./foreign-clients.ts";

export function groupRoutes(app: App, context: Context): void {
  const { settings } = context;

  serveForeign(app, "POST /api/groups", async ({ me, body }) =>
    presentGroup(await createGroup(context, me, { id: body.id, name: body.name ?? "" }), settings.current),
  );

  serveForeign(app, "GET /api/groups/:id", async ({ me, params }) =>
    presentGroup(await groupWithMembers(context, me, params.id), settings.current),
  );

  serveForeign(app, "PUT /api/groups/:id", async ({ me, params: { id }, body: { name } }) =>
    presentGroup(
      await (name ? renameGroup(context, me, id, name) : groupWithMembers(context, me, id)),
      settings.current,
    ),
  );

  serveForeign(app, "POST /api/groups/:id/leave", async ({ me, params: { id } }) => {
    await leaveGroup(context, me, id);
    return { id, users: [], entityType: "group" as const };
  });

  serveForeign(app, "POST /api/groups/invitation/:key", async ({ me, params, ip }) => {
    const { groupId } = await joinByKey(context, me, params.key, ip);
    return { id: groupId, group: groupId };
  });
}
