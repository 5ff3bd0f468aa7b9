import {
  Invitation,
  InvitationLink,
  InvitationLinkParams,
  InvitationLinks,
  InvitationWish,
  JoinedGroup,
  KeyParams,
} from "#contract/groups.ts";
import { answers, ErrorAnswer, IdParams, NoContent } from "#contract/wire.ts";
import type { Context } from "../../context.ts";
import type { App } from "../../http/app-type.ts";
import { sendStored } from "../../http/stored-files.ts";
import { awaitsFirstAccount } from "../accounts/actions-sign-up.ts";
import { endInvitation, makeInvitation, openInvitations } from "./actions-invitations.ts";
import { invitationPicture } from "./actions-look.ts";
import { invitation, joinByKey } from "./actions-members.ts";
import { presentInvitation, presentInvitationLink } from "./present.ts";

/** Where invitations lead, whichever link they came by. */
export function invitationRoutes(app: App, context: Context): void {
  const params = KeyParams;

  app.get(
    "/api/groups/invitation/:key",
    { config: { access: "anyone" }, schema: { params, response: answers(200, Invitation) } },
    async ({ params, ip }) => {
      const isFirst = params.key === context.firstAccountKey && (await awaitsFirstAccount(context));
      return isFirst ? { firstAccount: true as const } : presentInvitation(await invitation(context, params.key, ip));
    },
  );

  app.get(
    "/api/groups/invitation/:key/picture",
    { config: { access: "anyone" }, schema: { params, response: { "4xx": ErrorAnswer, "5xx": ErrorAnswer } } },
    async (request, reply) =>
      sendStored(request, reply, await invitationPicture(context, request.params.key, request.ip)),
  );

  app.post(
    "/api/groups/invitation/:key",
    { schema: { params, response: answers(200, JoinedGroup) } },
    async (request) => {
      const { groupId } = await joinByKey(context, request.me, request.params.key, request.ip);
      return { id: groupId, group: groupId };
    },
  );
}

/** The links of a group that end, beside its own. */
export function invitationLinkRoutes(app: App, context: Context): void {
  const params = IdParams;

  app.get(
    "/api/groups/:id/invitations",
    { schema: { params, response: answers(200, InvitationLinks) } },
    async ({ me, params }) => ({ links: (await openInvitations(context, me, params.id)).map(presentInvitationLink) }),
  );

  app.post(
    "/api/groups/:id/invitations",
    { schema: { params, body: InvitationWish, response: answers(200, InvitationLink) } },
    async ({ me, params, body }) => presentInvitationLink(await makeInvitation(context, me, params.id, body)),
  );

  app.delete(
    "/api/groups/:id/invitations/:invitationId",
    { schema: { params: InvitationLinkParams, response: answers(204, NoContent) } },
    async ({ me, params }, reply) => {
      await endInvitation(context, me, params.id, params.invitationId);
      return reply.code(204).send(null);
    },
  );
}
