import { NewPublicLink, PublicLink, PublicLinkParams, PublicLinks } from "#contract/public-links.ts";
import { IdParams, NoContent, responses } from "#contract/wire.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { noContent } from "../../../http/no-content.ts";
import { albumLinkFor, albumLinksOf, endAlbumLink } from "./actions-albums.ts";
import { presentPublicLink } from "./present.ts";

export function albumLinkRoutes(app: App, context: Context): void {
  const params = IdParams;

  app.get(
    "/api/albums/:id/public-links",
    { schema: { params, response: responses(200, PublicLinks) } },
    async ({ me, params }) => ({ links: (await albumLinksOf(context, me, params.id)).map(presentPublicLink) }),
  );

  app.post(
    "/api/albums/:id/public-links",
    { schema: { params, body: NewPublicLink, response: responses(200, PublicLink) } },
    async ({ me, params, body }) => {
      const expiresAt = body.expiresAt == null ? body.expiresAt : body.expiresAt * 1000;
      return presentPublicLink(await albumLinkFor(context, me, params.id, expiresAt));
    },
  );

  app.delete(
    "/api/albums/:id/public-links/:linkId",
    { schema: { params: PublicLinkParams, response: responses(204, NoContent) } },
    ({ me, params }, reply) => noContent(reply, endAlbumLink(context, me, params.id, params.linkId)),
  );
}
