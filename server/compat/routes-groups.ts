import { CompatGroup, CompatGroupChanges, CompatJoinedGroup, CompatNewGroup, LeftGroup } from "#contract/compat.ts";
import { KeyParams } from "#contract/groups.ts";
import { responses, IdParams } from "#contract/wire.ts";
import type { Context } from "../context.ts";
import { createGroup, groupWithMembers, renameGroup } from "../features/groups/groups/actions.ts";
import { leaveGroup } from "../features/groups/groups/actions-leaving.ts";
import { joinByKey } from "../features/groups/invitations/actions-joining.ts";
import type { App } from "../http/app-type.ts";
import { constraints } from "./foreign-clients.ts";
import { presentGroup } from "./present.ts";

export function groupRoutes(app: App, context: Context): void {
  const { settings } = context;
  const params = IdParams;
  const response = responses(200, CompatGroup);

  app.post("/api/groups", { constraints, schema: { body: CompatNewGroup, response } }, async ({ me, body }) =>
    presentGroup(await createGroup(context, me, { id: body.id, name: body.name ?? "" }), settings.current),
  );

  app.get("/api/groups/:id", { constraints, schema: { params, response } }, async ({ me, params }) =>
    presentGroup(await groupWithMembers(context, me, params.id), settings.current),
  );

  app.put(
    "/api/groups/:id",
    { constraints, schema: { params, body: CompatGroupChanges, response } },
    async ({ me, params: { id }, body: { name } }) =>
      presentGroup(
        await (name ? renameGroup(context, me, id, name) : groupWithMembers(context, me, id)),
        settings.current,
      ),
  );

  app.post(
    "/api/groups/:id/leave",
    { constraints, schema: { params, response: responses(200, LeftGroup) } },
    async ({ me, params: { id } }) => {
      await leaveGroup(context, me, id);
      return { id, users: [], entityType: "group" as const };
    },
  );

  app.post(
    "/api/groups/invitation/:key",
    { constraints, schema: { params: KeyParams, response: responses(200, CompatJoinedGroup) } },
    async ({ me, params, ip }) => {
      const { groupId } = await joinByKey(context, me, params.key, ip);
      return { id: groupId, group: groupId };
    },
  );
}
