import type { FastifyReply } from "fastify";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { serve } from "../../../http/serve.ts";
import { linkByUrl, playerOfLink } from "./actions.ts";
import { presentLink } from "./present.ts";
import { presentPlayerPage, type PlayerPage } from "./present-player.ts";

export function linkRoutes(app: App, context: Context): void {
  serve(
    app,
    "GET /api/links/by_url",
    async (request) => presentLink(await linkByUrl(context, request, request.query.url)),
    { waits: true },
  );

  serve(app, "GET /api/links/:id/player", async ({ visitor, params }, reply) => {
    const { src, title } = await playerOfLink(context, visitor, params.id);
    return sendPlayer(reply, presentPlayerPage(src, title));
  });
}

function sendPlayer(reply: FastifyReply, { html, policy }: PlayerPage) {
  const headers = { "content-security-policy": policy, "x-frame-options": "SAMEORIGIN" };
  return reply.headers(headers).type("text/html; charset=utf-8").send(html);
}
