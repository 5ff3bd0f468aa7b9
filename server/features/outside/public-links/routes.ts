import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { serve } from "../../../http/serve.ts";
import { endPublicLink, publicLinkFor, publicLinksOf } from "./actions.ts";
import { publicPageRoute } from "./routes-page.ts";
import { presentPublicLink } from "./present.ts";
import { albumLinkFor, albumLinksOf, endAlbumLink } from "./actions-albums.ts";

const ofMessages = { list: publicLinksOf, make: publicLinkFor, end: endPublicLink };
const ofAlbums = { list: albumLinksOf, make: albumLinkFor, end: endAlbumLink };

export function publicLinkRoutes(app: App, context: Context): void {
  if (context.config.clientDir === undefined) publicPageRoute(app, context);

  for (const [shown, links] of [["messages", ofMessages] as const, ["albums", ofAlbums] as const]) {
    serve(app, `GET /api/${shown}/:id/public-links`, async ({ me, params }) => ({
      links: (await links.list(context, me, params.id)).map(presentPublicLink),
    }));

    serve(app, `POST /api/${shown}/:id/public-links`, async ({ me, params, body }) => {
      const expiresAt = body.expiresAt == null ? body.expiresAt : body.expiresAt * 1000;
      return presentPublicLink(await links.make(context, me, params.id, expiresAt));
    });

    serve(app, `DELETE /api/${shown}/:id/public-links/:linkId`, ({ me, params }) =>
      links.end(context, me, params.id, params.linkId),
    );
  }
}
