import type { FastifyReply, FastifyRequest } from "fastify";
import { frameKeyHeader } from "#contract/own-client.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { closingOf } from "../../../http/closing-of.ts";
import { cookieAttributes, cookieName } from "../../../http/cookies.ts";
import { sendStored } from "../../../http/send-file.ts";
import { serve } from "../../../http/serve.ts";
import { cookieOf } from "../../identity/sign-in/rules.ts";
import { createFrame, endFrame, framesOf, framesOfGroup, showOnFrame } from "./actions.ts";
import { frameContent, frameNews, framePicture, frameVideo, likeFromFrame } from "./actions-opened.ts";
import { presentContent, presentFrame, presentFramesOfGroup, presentNews } from "./present.ts";

export function frameRoutes(app: App, context: Context): void {
  serve(app, "GET /api/me/frames", async ({ me }) => ({ frames: (await framesOf(context, me)).map(presentFrame) }));

  serve(app, "POST /api/me/frames", ({ me, body }) => createFrame(context, me, body));

  serve(app, "DELETE /api/me/frames/:id", ({ me, params }) => endFrame(context, me, params.id));

  serve(app, "GET /api/groups/:id/frames", async ({ me, params }) =>
    presentFramesOfGroup(await framesOfGroup(context, me, params.id)),
  );

  serve(app, "POST /api/groups/:id/frames/:frame/photo", ({ me, params, body }) =>
    showOnFrame(context, me, { groupId: params.id, frameId: params.frame }, body),
  );

  openedRoutes(app, context);
}

/** Cookie lifetime in seconds. Each visit renews it. */
const lifetime = 400 * 24 * 60 * 60;

/** Calls of a frame. They need its key, and media its cookie, which nothing else accepts. */
function openedRoutes(app: App, context: Context): void {
  const cookie = cookieName(context, "frame");
  const byKey = (request: FastifyRequest) => ({ key: keyOf(request) });
  const byCookie = ({ cookies }: FastifyRequest) => ({ cookie: cookies[cookie] });
  const remember = (reply: FastifyReply, key: string | undefined) =>
    key && reply.setCookie(cookie, cookieOf(key), { ...cookieAttributes(reply.request), maxAge: lifetime });

  serve(app, "GET /api/frame", async (request, reply) => {
    const content = await frameContent(context, byKey(request), request.query.day, request.contentDb);
    remember(reply, keyOf(request));
    return presentContent(content);
  });

  serve(app, "GET /api/frame/news", async (request) => presentNews(await frameNews(context, byKey(request))));

  serve(app, "PUT /api/frame/hearts", (request) => likeFromFrame(context, byKey(request), request.body));

  serve(
    app,
    "GET /api/frame/pictures/:size/:id",
    async (request, reply) => {
      const picture = { ...request.params, signal: closingOf(reply) };
      return sendStored(request, reply, await framePicture(context, byCookie(request), picture));
    },
    { waits: true },
  );

  serve(app, "GET /api/frame/videos/:id", async (request, reply) =>
    sendStored(request, reply, await frameVideo(context, byCookie(request), request.params.id, closingOf(reply))),
  );
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers[frameKeyHeader];
  return typeof key === "string" ? key : undefined;
}
