import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { serve } from "../../../http/serve.ts";
import { searchCards } from "./actions.ts";
import { presentFoundCards } from "./present.ts";

export function searchRoutes(app: App, context: Context): void {
  serve(app, "POST /api/messages/search/cards", async ({ me, body, contentDb }) =>
    presentFoundCards(await searchCards(context, me, body, contentDb), context.clock.now()),
  );
}
