import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { serve } from "../../../http/serve.ts";
import { endPublicLink, publicLinkFor, publicLinksOf } from "./actions.ts";
import { publicPageRoute } from "./routes-page.ts";
import { presentPublicLink } from "./present.ts";
import { albumLinkFor, albumLinksOf, endAlbumLink } from "./actions-albums.ts";

export function publicLinkRoutes(app: App, context: Context): void {
  if (context.config.clientDir === undefined) publicPageRoute(app, context);

  albumLinkRoutes(app, context);

  serve(app, "GET /api/messages/:id/public-links", async ({ me, params }) => ({
    links: (await publicLinksOf(context, me, params.id)).map(presentPublicLink),
  }));

  serve(app, "POST /api/messages/:id/public-links", async ({ me, params, body }) => {
    const expiresAt = body.expiresAt == null ? body.expiresAt : body.expiresAt * 1000;
    return presentPublicLink(await publicLinkFor(context, me, params.id, expiresAt));
  });

  serve(app, "DELETE /api/messages/:id/public-links/:linkId", ({ me, params }) =>
    endPublicLink(context, me, params.id, params.linkId),
  );
}

function albumLinkRoutes(app: App, context: Context): void {
  serve(app, "GET /api/albums/:id/public-links", async ({ me, params }) => ({
    links: (await albumLinksOf(context, me, params.id)).map(presentPublicLink),
  }));

  serve(app, "POST /api/albums/:id/public-links", async ({ me, params, body }) => {
    const expiresAt = body.expiresAt == null ? body.expiresAt : body.expiresAt * 1000;
    return presentPublicLink(await albumLinkFor(context, me, params.id, expiresAt));
  });

  serve(app, "DELETE /api/albums/:id/public-links/:linkId", ({ me, params }) =>
    endAlbumLink(context, me, params.id, params.linkId),
  );
}
