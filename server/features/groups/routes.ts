import {
  Group,
  GroupChanges,
  Invitation,
  InviteKey,
  KeyParams,
  JoinedGroup,
  LeftGroup,
  NewGroup,
} from "#contract/groups.ts";
import { answers, IdParams } from "#contract/wire.ts";
import type { Context } from "../../context.ts";
import type { App } from "../../http/app-type.ts";
import { awaitsFirstAccount } from "../accounts/actions-sign-up.ts";
import { createGroup, groupWithMembers, renameGroup, resetInviteKey } from "./actions.ts";
import { leaveGroup } from "./actions-leaving.ts";
import { invitation, joinByKey } from "./actions-members.ts";
import { presentGroup, presentInvitation } from "./present.ts";

export function groupRoutes(app: App, context: Context): void {
  const { config } = context;
  const params = IdParams;

  app.post("/api/groups", { schema: { body: NewGroup, response: answers(200, Group) } }, async (request) =>
    presentGroup(await createGroup(request.context, request.me, request.body.name), config),
  );

  app.get("/api/groups/:id", { schema: { params, response: answers(200, Group) } }, async ({ me, params }) =>
    presentGroup(await groupWithMembers(context, me, params.id), config),
  );

  app.put(
    "/api/groups/:id",
    { schema: { params, body: GroupChanges, response: answers(200, Group) } },
    async (request) =>
      presentGroup(await renameGroup(request.context, request.me, request.params.id, request.body.name), config),
  );

  app.post("/api/groups/:id/leave", { schema: { params, response: answers(200, LeftGroup) } }, async (request) => {
    await leaveGroup(request.context, request.me, request.params.id);
    return { id: request.params.id, users: [], entityType: "group" as const };
  });

  app.post(
    "/api/groups/:id/reset-invite-key",
    { schema: { params, response: answers(200, InviteKey) } },
    async (request) => ({
      inviteKey: await resetInviteKey(request.context, request.me, request.params.id),
    }),
  );

  app.get(
    "/api/groups/invitation/:key",
    { config: { access: "anyone" }, schema: { params: KeyParams, response: answers(200, Invitation) } },
    async ({ params, ip }) => {
      const isFirst = params.key === context.firstAccountKey && (await awaitsFirstAccount(context));
      return isFirst ? { firstAccount: true as const } : presentInvitation(await invitation(context, params.key, ip));
    },
  );

  app.post(
    "/api/groups/invitation/:key",
    { schema: { params: KeyParams, response: answers(200, JoinedGroup) } },
    async (request) => {
      const { groupId } = await joinByKey(request.context, request.me, request.params.key, request.ip);
      return { id: groupId, group: groupId };
    },
  );
}
