import { CompatLinkPreview, LinkRequest } from "#contract/compat.ts";
import { LinkQuery } from "#contract/link-previews.ts";
import { responses, IdParams } from "#contract/wire.ts";
import type { Context } from "../context.ts";
import { viewerById } from "../features/files/files/actions.ts";
import { linkById, linkByUrl, rescannedLink } from "../features/conversation/link-previews/actions.ts";
import type { App } from "../http/app-type.ts";
import { newId } from "../new-id.ts";
import { constraints } from "./foreign-clients.ts";
import { presentLink, presentOwnAddress } from "./present.ts";

export function linkRoutes(app: App, context: Context): void {
  const response = responses(200, CompatLinkPreview);

  app.get(
    "/api/links/by_url",
    { constraints, config: { access: "anyone", waits: true }, schema: { querystring: LinkQuery, response } },
    async (request) => {
      const { url = "" } = request.query;
      if (url.startsWith(`${context.config.url}/`)) return presentOwnAddress(url, newId(), context.clock.now());
      return presentLink(await linkByUrl(context, request, url));
    },
  );

  app.post(
    "/api/links/by_url",
    { config: { waits: true }, schema: { body: LinkRequest, response } },
    async ({ me, body: { url, rescan } }) =>
      presentLink(await (rescan ? rescannedLink(context, me, url) : linkByUrl(context, viewerById(me.id), url))),
  );

  app.get("/api/links/:id", { schema: { params: IdParams, response } }, async ({ me, params }) =>
    presentLink(await linkById(context, me, params.id)),
  );
}
