import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { serve } from "../../../http/serve.ts";
import { bookTexts } from "./actions.ts";
import { presentBookText } from "./present.ts";

export function bookRoutes(app: App, context: Context): void {
  serve(app, "POST /api/groups/:id/book-texts", async ({ me, params, body }) => {
    const { texts, after } = await bookTexts(context, me, params.id, body);
    return { texts: texts.map(presentBookText), after };
  });
}
