import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { serve } from "../../../http/serve.ts";
import { endPublicLink, publicLinkFor, publicLinksOf } from "./actions.ts";
import { publicPageRoute } from "./routes-page.ts";
import { presentPublicLink } from "./present.ts";
import { toAlbums } from "./actions-albums.ts";
import { toMessages } from "./actions-messages.ts";

export function publicLinkRoutes(app: App, context: Context): void {
  if (context.config.clientDir === undefined) publicPageRoute(app, context);

  for (const [shown, target] of [["messages", toMessages] as const, ["albums", toAlbums] as const]) {
    serve(app, `GET /api/${shown}/:id/public-links`, async ({ me, params }) => ({
      links: (await publicLinksOf(context, target, me, params.id)).map(presentPublicLink),
    }));

    serve(app, `POST /api/${shown}/:id/public-links`, async ({ me, params, body }) => {
      const expiresAt = body.expiresAt == null ? body.expiresAt : body.expiresAt * 1000;
      return presentPublicLink(await publicLinkFor(context, target, me, params.id, expiresAt));
    });

    serve(app, `DELETE /api/${shown}/:id/public-links/:linkId`, ({ me, params }) =>
      endPublicLink(context, target, me, params.id, params.linkId),
    );
  }
}
