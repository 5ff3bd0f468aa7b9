import type { Context } from "../context.ts";
import { viewerById } from "../features/files/files/actions.ts";
import { linkById, linkByUrl, rescannedLink } from "../features/conversation/link-previews/actions.ts";
import type { App } from "../http/app-type.ts";
import { newId } from "../new-id.ts";
import { presentLink, presentOwnAddress } from "./present.ts";
import { serveForeign } from "./foreign-clients.ts";

export function linkRoutes(app: App, context: Context): void {
  serveForeign(
    app,
    "GET /api/links/by_url",
    async (request) => {
      const { url = "" } = request.query;
      if (url.startsWith(`${context.config.url}/`)) return presentOwnAddress(url, newId(), context.clock.now());
      return presentLink(await linkByUrl(context, request, url));
    },
    { waits: true },
  );

  serveForeign(
    app,
    "POST /api/links/by_url",
    async ({ me, body: { url, rescan } }) =>
      presentLink(await (rescan ? rescannedLink(context, me, url) : linkByUrl(context, viewerById(me.id), url))),
    { waits: true },
  );

  serveForeign(app, "GET /api/links/:id", async ({ me, params }) =>
    presentLink(await linkById(context, me, params.id)),
  );
}
