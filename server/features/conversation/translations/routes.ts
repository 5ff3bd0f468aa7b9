import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { serve } from "../../../http/serve.ts";
import { translateMessage } from "./actions.ts";
import { presentTranslation } from "./present.ts";

export function translationRoutes(app: App, context: Context): void {
  serve(app, "POST /api/messages/:id/translation", async ({ me, params, body }) =>
    presentTranslation(await translateMessage(context, me, params.id, body.language)),
  );
}
