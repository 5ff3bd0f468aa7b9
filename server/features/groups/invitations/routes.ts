import {
  Invitation,
  InvitationLink,
  InvitationLinkParams,
  InvitationLinks,
  NewInvitation,
  JoinedGroup,
  KeyParams,
  InviteKey,
} from "#contract/groups.ts";
import { SignedIn, SignUp } from "#contract/accounts.ts";
import { origin } from "../../../http/origin.ts";
import { resetInviteKey, endInvitation, makeInvitation, openInvitations } from "./actions.ts";
import { signUp, type SignedUp } from "./actions-sign-up.ts";
import { responses, errorResponses, IdParams, NoContent } from "#contract/wire.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { noContent } from "../../../http/no-content.ts";
import { closingOf } from "../../../http/closing-of.ts";
import { sendStored } from "../../../http/send-file.ts";
import { hasNoAccounts } from "../../identity/people/actions.ts";
import { invitationPicture, invitation, joinByKey } from "./actions-joining.ts";
import { presentInvitation, presentInvitationLink } from "./present.ts";

/** Routes to view invitations, join by them and sign up. */
export function invitationRoutes(app: App, context: Context): void {
  const params = KeyParams;
  invitationLinkRoutes(app, context);

  app.get(
    "/api/groups/invitation/:key",
    { config: { access: "anyone" }, schema: { params, response: responses(200, Invitation) } },
    async ({ params, ip }) => {
      const isFirst = params.key === context.firstAccountKey && (await hasNoAccounts(context));
      return isFirst ? { firstAccount: true as const } : presentInvitation(await invitation(context, params.key, ip));
    },
  );

  app.get(
    "/api/groups/invitation/:key/picture",
    {
      config: { access: "anyone", waits: true },
      schema: { params, response: errorResponses },
    },
    async (request, reply) =>
      sendStored(request, reply, await invitationPicture(context, request.params.key, request.ip, closingOf(reply))),
  );

  app.post(
    "/api/groups/invitation/:key",
    { schema: { params, response: responses(200, JoinedGroup) } },
    async (request) => {
      const { groupId } = await joinByKey(context, request.me, request.params.key, request.ip);
      return { group: groupId };
    },
  );

  app.post(
    "/api/signup",
    { config: { access: "anyone" }, schema: { body: SignUp, response: responses(200, SignedIn) } },
    async (request, reply) => {
      const session = await signUp(context, request.body, origin(request));
      return reply.signIn(session).send({ api_key: session.apiKey, group: groupIn(session) });
    },
  );
}

/** Returns the group that a new session is in; undefined for somebody who has to wait, and for the first account. */
function groupIn({ joined }: SignedUp): string | undefined {
  return joined?.isWaiting ? undefined : joined?.groupId;
}

/** Routes for a group's main link and its temporary links. */
function invitationLinkRoutes(app: App, context: Context): void {
  const params = IdParams;

  app.get(
    "/api/groups/:id/invitations",
    { schema: { params, response: responses(200, InvitationLinks) } },
    async ({ me, params }) => ({ links: (await openInvitations(context, me, params.id)).map(presentInvitationLink) }),
  );

  app.post(
    "/api/groups/:id/invitations",
    { schema: { params, body: NewInvitation, response: responses(200, InvitationLink) } },
    async ({ me, params, body }) => presentInvitationLink(await makeInvitation(context, me, params.id, body)),
  );

  app.delete(
    "/api/groups/:id/invitations/:invitationId",
    { schema: { params: InvitationLinkParams, response: responses(204, NoContent) } },
    ({ me, params }, reply) => noContent(reply, endInvitation(context, me, params.id, params.invitationId)),
  );

  app.post(
    "/api/groups/:id/reset-invite-key",
    { schema: { params, response: responses(200, InviteKey) } },
    async (request) => ({
      inviteKey: await resetInviteKey(context, request.me, request.params.id),
    }),
  );
}
