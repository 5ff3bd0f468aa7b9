import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { serve } from "../../../http/serve.ts";
import { summarizeReactions } from "../messages/present.ts";
import { toggleReaction } from "./actions.ts";

export function reactionRoutes(app: App, context: Context): void {
  serve(app, "POST /api/messages/:id/reactions", async ({ me, params, body }) =>
    summarizeReactions(await toggleReaction(context, me, params.id, body), me.id),
  );
}
