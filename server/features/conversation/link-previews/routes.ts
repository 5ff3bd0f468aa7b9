import type { FastifyReply } from "fastify";
import { LinkPreview, LinkQuery } from "#contract/link-previews.ts";
import { responses, errorResponses, IdParams } from "#contract/wire.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { linkByUrl, playerOfLink } from "./actions.ts";
import { presentLink } from "./present.ts";
import { presentPlayerPage, type PlayerPage } from "./present-player.ts";

export function linkRoutes(app: App, context: Context): void {
  app.get(
    "/api/links/by_url",
    {
      config: { access: "anyone", waits: true },
      schema: { querystring: LinkQuery, response: responses(200, LinkPreview) },
    },
    async (request) => presentLink(await linkByUrl(context, request, request.query.url)),
  );

  app.get(
    "/api/links/:id/player",
    {
      config: { access: "media" },
      schema: { params: IdParams, response: errorResponses },
    },
    async ({ visitor, params }, reply) => {
      const { src, title } = await playerOfLink(context, visitor, params.id);
      return sendPlayer(reply, presentPlayerPage(src, title));
    },
  );
}

function sendPlayer(reply: FastifyReply, { html, policy }: PlayerPage) {
  const headers = { "content-security-policy": policy, "x-frame-options": "SAMEORIGIN" };
  return reply.headers(headers).type("text/html; charset=utf-8").send(html);
}
