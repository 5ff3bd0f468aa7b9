import { PublicToken } from "#contract/compat.ts";
import { PublicMessage, TokenParams } from "#contract/public-links.ts";
import { responses, IdParams } from "#contract/wire.ts";
import type { Context } from "../context.ts";
import { openMessage, publicLinkFor } from "../features/public-links/actions.ts";
import { presentPublicMessage } from "../features/public-links/present.ts";
import type { App } from "../http/app-type.ts";

export function publicLinkRoutes(app: App, context: Context): void {
  app.get(
    "/api/messages/:id/get-public-link",
    { schema: { params: IdParams, response: responses(200, PublicToken) } },
    async ({ me, params }) => ({ token: (await publicLinkFor(context, me, params.id)).token }),
  );

  app.get(
    "/api/public/:token",
    { config: { access: "anyone" }, schema: { params: TokenParams, response: responses(200, PublicMessage) } },
    async ({ params }, reply) => {
      const message = presentPublicMessage(await openMessage(context, params.token));
      return reply.openLink(params.token).header("cache-control", "no-store").send(message);
    },
  );
}
