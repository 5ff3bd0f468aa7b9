import { origin } from "../../../http/origin.ts";
import { resetInviteKey, endInvitation, makeInvitation, openInvitations } from "./actions.ts";
import { signUp, type SignedUp } from "./actions-sign-up.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { closingOf } from "../../../http/closing-of.ts";
import { sendStored } from "../../../http/send-file.ts";
import { serve } from "../../../http/serve.ts";
import { hasNoAccounts } from "../../identity/people/actions.ts";
import { invitationPicture, invitation, joinByKey } from "./actions-joining.ts";
import { presentInvitation, presentInvitationLink } from "./present.ts";

export function invitationRoutes(app: App, context: Context): void {
  invitationLinkRoutes(app, context);

  serve(app, "GET /api/groups/invitation/:key", async ({ params, ip }) => {
    const isFirst = params.key === context.firstAccountKey && (await hasNoAccounts(context));
    return isFirst ? { firstAccount: true as const } : presentInvitation(await invitation(context, params.key, ip));
  });

  serve(
    app,
    "GET /api/groups/invitation/:key/picture",
    async (request, reply) =>
      sendStored(request, reply, await invitationPicture(context, request.params.key, request.ip, closingOf(reply))),
    { waits: true },
  );

  serve(app, "POST /api/groups/invitation/:key", async (request) => {
    const { groupId } = await joinByKey(context, request.me, request.params.key, request.ip);
    return { group: groupId };
  });

  serve(app, "POST /api/signup", async (request, reply) => {
    const session = await signUp(context, request.body, origin(request));
    reply.signIn(session);
    return { api_key: session.apiKey, group: presentInvitedGroup(session) };
  });
}

/** Undefined for someone who has to wait, and for the first account. */
function presentInvitedGroup({ joined }: SignedUp): string | undefined {
  return joined?.isWaiting ? undefined : joined?.groupId;
}

function invitationLinkRoutes(app: App, context: Context): void {
  serve(app, "GET /api/groups/:id/invitations", async ({ me, params }) => ({
    links: (await openInvitations(context, me, params.id)).map(presentInvitationLink),
  }));

  serve(app, "POST /api/groups/:id/invitations", async ({ me, params, body }) =>
    presentInvitationLink(await makeInvitation(context, me, params.id, body)),
  );

  serve(app, "DELETE /api/groups/:id/invitations/:invitationId", ({ me, params }) =>
    endInvitation(context, me, params.id, params.invitationId),
  );

  serve(app, "POST /api/groups/:id/reset-invite-key", async (request) => ({
    inviteKey: await resetInviteKey(context, request.me, request.params.id),
  }));
}
