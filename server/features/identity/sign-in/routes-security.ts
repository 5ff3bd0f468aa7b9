import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { cancelLoginChange, confirmLoginChange, requestProof } from "./actions-login-change.ts";
import { reauthenticate } from "./actions.ts";
import { securityEventsOf } from "./actions-security.ts";
import { presentSecurityEvent, presentSession } from "./present.ts";
import { endSession, sessionsOf } from "./actions-sessions.ts";
import { origin } from "../../../http/origin.ts";
import { serve } from "../../../http/serve.ts";

export function securityRoutes(app: App, context: Context): void {
  serve(app, "POST /api/me/reauthenticate", async (request) => ({
    token: await reauthenticate(context, request.me, request.body, origin(request)),
  }));

  serve(app, "GET /api/me/security-events", async ({ me }) =>
    (await securityEventsOf(context, me)).map(presentSecurityEvent),
  );

  serve(app, "POST /api/login-change", async (request) => ({
    login: await confirmLoginChange(context, request.body.key, origin(request)),
  }));

  serve(app, "POST /api/me/login-proof", ({ me }) => requestProof(context, me));

  serve(app, "DELETE /api/me/login-change", ({ me }) => cancelLoginChange(context, me));
}

export function sessionRoutes(app: App, context: Context): void {
  serve(app, "GET /api/me/sessions", async ({ me }) =>
    (await sessionsOf(context, me)).map((session) => presentSession(session, me)),
  );

  serve(app, "DELETE /api/me/sessions/:id", async (request, reply) => {
    const wasThisOne = await endSession(context, request.me, request.params.id, origin(request));
    if (wasThisOne) reply.signOut();
  });
}
