import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import type { App } from "../../../http/app-type.ts";
import { cookieAttributes, cookieName } from "../../../http/cookies.ts";
import { origin } from "../../../http/origin.ts";
import { serve } from "../../../http/serve.ts";
import { finishSignOn, signInBySeal, startSignOn } from "./actions.ts";
import { finishedFor, startedFor } from "./rules.ts";

export function singleSignOnRoutes(app: App, context: Context): void {
  const cookie = cookieName(context, "sign_on");
  const { basePath } = context.config;
  const keep = (reply: FastifyReply, request: FastifyRequest, seal: string, milliseconds: number) =>
    reply.setCookie(cookie, seal, { ...cookieAttributes(request), maxAge: milliseconds / 1000 });

  /** Shows errors on the sign-in page, because a browser opened the address. */
  async function redirectOrBack(reply: FastifyReply, work: () => Promise<string>): Promise<void> {
    const target = await work().catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return `${basePath}/login?problem=${error.code}`;
    });
    void reply.redirect(target, 302);
  }

  serve(
    app,
    "GET /api/login/single-sign-on",
    async (request, reply) => {
      await redirectOrBack(reply, async () => {
        const { url, seal } = await startSignOn(context);
        keep(reply, request, seal, startedFor);
        return url;
      });
    },
    { waits: true },
  );

  serve(
    app,
    "GET /api/login/single-sign-on/callback",
    async (request, reply) => {
      await redirectOrBack(reply, async () => {
        const query = request.url.split("?").slice(1).join("?");
        keep(reply, request, await finishSignOn(context, request.cookies[cookie], query), finishedFor);
        return `${basePath}/login?single-sign-on=1`;
      });
    },
    { waits: true },
  );

  serve(
    app,
    "POST /api/login/single-sign-on",
    async (request, reply) => {
      const session = await signInBySeal(context, request.cookies[cookie], request.body.code, origin(request));
      reply.clearCookie(cookie, cookieAttributes(request));
      reply.signIn(session);
      return { api_key: session.apiKey };
    },
    { waits: true },
  );
}
