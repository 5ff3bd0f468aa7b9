import { responses, IdParams, NoContent } from "#contract/wire.ts";
import type { Context } from "../../context.ts";
import type { App } from "../../http/app-type.ts";
import { muteThread, unmuteThread } from "./actions-mutes.ts";

export function mutingRoutes(app: App, context: Context): void {
  const schema = { params: IdParams, response: responses(204, NoContent) };

  app.post("/api/messages/:id/mute", { schema }, async ({ me, params }, reply) => {
    await muteThread(context, me, params.id);
    return reply.code(204).send(null);
  });

  app.delete("/api/messages/:id/mute", { schema }, async ({ me, params }, reply) => {
    await unmuteThread(context, me, params.id);
    return reply.code(204).send(null);
  });
}
