import { Type } from "typebox";
import {
  ConfirmedLogin,
  LoginChanged,
  Reauthentication,
  ReauthenticationToken,
  SecurityEvent,
} from "#contract/security.ts";
import { responses, IdParams, NoContent } from "#contract/wire.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { noContent } from "../../../http/no-content.ts";
import { cancelLoginChange, confirmLoginChange, requestProof } from "./actions-login-change.ts";
import { reauthenticate } from "./actions.ts";
import { securityEventsOf } from "./actions-security.ts";
import { presentSecurityEvent, presentSession } from "./present.ts";
import { Session } from "#contract/accounts.ts";
import { endSession, sessionsOf } from "./actions-sessions.ts";
import { origin } from "../../../http/origin.ts";

/** Routes for reauthentication, changes of login that await confirmation, and the security log. */
export function securityRoutes(app: App, context: Context): void {
  app.post(
    "/api/me/reauthenticate",
    { schema: { body: Reauthentication, response: responses(200, ReauthenticationToken) } },
    async (request) => ({ token: await reauthenticate(context, request.me, request.body, origin(request)) }),
  );

  app.get(
    "/api/me/security-events",
    { schema: { response: responses(200, Type.Array(SecurityEvent)) } },
    async ({ me }) => (await securityEventsOf(context, me)).map(presentSecurityEvent),
  );

  app.post(
    "/api/login-change",
    { config: { access: "anyone" }, schema: { body: ConfirmedLogin, response: responses(200, LoginChanged) } },
    async (request) => ({ login: await confirmLoginChange(context, request.body.key, origin(request)) }),
  );

  app.post("/api/me/login-proof", { schema: { response: responses(204, NoContent) } }, ({ me }, reply) =>
    noContent(reply, requestProof(context, me)),
  );

  app.delete("/api/me/login-change", { schema: { response: responses(204, NoContent) } }, ({ me }, reply) =>
    noContent(reply, cancelLoginChange(context, me)),
  );
}

/** Routes that list and end a user's sessions. */
export function sessionRoutes(app: App, context: Context): void {
  app.get("/api/me/sessions", { schema: { response: responses(200, Type.Array(Session)) } }, async ({ me }) =>
    (await sessionsOf(context, me)).map((session) => presentSession(session, me)),
  );

  app.delete(
    "/api/me/sessions/:id",
    { schema: { params: IdParams, response: responses(204, NoContent) } },
    async (request, reply) => {
      const wasThisOne = await endSession(context, request.me, request.params.id, origin(request));
      return (wasThisOne ? reply.signOut() : reply).code(204).send(null);
    },
  );
}
