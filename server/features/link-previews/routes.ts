import { LinkPreview, LinkQuery, LinkRequest } from "#contract/link-previews.ts";
import { answers, IdParams } from "#contract/wire.ts";
import type { Context } from "../../context.ts";
import type { App } from "../../http/app-type.ts";
import { linkById, linkByUrl, rescannedLink } from "./actions.ts";
import { presentLink } from "./present.ts";

export function linkRoutes(app: App, context: Context): void {
  app.get(
    "/api/links/by_url",
    { config: { access: "anyone" }, schema: { querystring: LinkQuery, response: answers(200, LinkPreview) } },
    async ({ visitor, openedLinks, query }) =>
      presentLink(await linkByUrl(context, { me: visitor, openedLinks }, query.url)),
  );

  app.post(
    "/api/links/by_url",
    { schema: { body: LinkRequest, response: answers(200, LinkPreview) } },
    async ({ me, body }) =>
      presentLink(
        await (body.rescan
          ? rescannedLink(context, me, body.url)
          : linkByUrl(context, { me, openedLinks: [] }, body.url)),
      ),
  );

  app.get(
    "/api/links/:id",
    { schema: { params: IdParams, response: answers(200, LinkPreview) } },
    async ({ me, params }) => presentLink(await linkById(context, me, params.id)),
  );
}
