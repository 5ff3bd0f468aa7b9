import { Type } from "typebox";
import { Session } from "#contract/accounts.ts";
import { answers, IdParams, NoContent } from "#contract/wire.ts";
import type { Context } from "../../context.ts";
import type { App } from "../../http/app-type.ts";
import { endSession, sessionsOf } from "./actions-sessions.ts";
import { presentSession } from "./present-sessions.ts";
import { origin } from "./routes-sign-in.ts";

/** Where one is signed in, and how to be so no longer. */
export function sessionRoutes(app: App, context: Context): void {
  app.get("/api/me/sessions", { schema: { response: answers(200, Type.Array(Session)) } }, async ({ me }) =>
    (await sessionsOf(context, me)).map((session) => presentSession(session, me)),
  );

  app.delete(
    "/api/me/sessions/:id",
    { schema: { params: IdParams, response: answers(204, NoContent) } },
    async (request, reply) => {
      const wasThisOne = await endSession(context, request.me, request.params.id, origin(request));
      return (wasThisOne ? reply.signOut() : reply).code(204).send(null);
    },
  );
}
