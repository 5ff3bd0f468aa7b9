import { PublicLink, PublicLinkParams, PublicLinks, NewPublicLink } from "#contract/public-links.ts";
import { responses, IdParams, NoContent } from "#contract/wire.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { noContent } from "../../../http/no-content.ts";
import { endPublicLink, publicLinkFor, publicLinksOf } from "./actions.ts";
import { albumLinkRoutes } from "./routes-albums.ts";
import { publicPageRoute } from "./routes-page.ts";
import { presentPublicLink } from "./present.ts";

export function publicLinkRoutes(app: App, context: Context): void {
  if (context.config.clientDir === undefined) publicPageRoute(app, context);

  albumLinkRoutes(app, context);

  const params = IdParams;

  app.get(
    "/api/messages/:id/public-links",
    { schema: { params, response: responses(200, PublicLinks) } },
    async ({ me, params }) => ({ links: (await publicLinksOf(context, me, params.id)).map(presentPublicLink) }),
  );

  app.post(
    "/api/messages/:id/public-links",
    { schema: { params, body: NewPublicLink, response: responses(200, PublicLink) } },
    async ({ me, params, body }) => {
      const expiresAt = body.expiresAt == null ? body.expiresAt : body.expiresAt * 1000;
      return presentPublicLink(await publicLinkFor(context, me, params.id, expiresAt));
    },
  );

  app.delete(
    "/api/messages/:id/public-links/:linkId",
    { schema: { params: PublicLinkParams, response: responses(204, NoContent) } },
    ({ me, params }, reply) => noContent(reply, endPublicLink(context, me, params.id, params.linkId)),
  );
}
