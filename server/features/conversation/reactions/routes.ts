import { NewReaction, ReactionSummaries } from "#contract/messages.ts";
import { responses, IdParams } from "#contract/wire.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { summarizeReactions } from "../messages/present-reactions.ts";
import { toggleReaction } from "./actions.ts";

export function reactionRoutes(app: App, context: Context): void {
  app.post(
    "/api/messages/:id/reactions",
    { schema: { params: IdParams, body: NewReaction, response: responses(200, ReactionSummaries) } },
    async ({ me, params, body }) =>
      summarizeReactions(await toggleReaction(context, me, params.id, body.reaction), me.id),
  );
}
