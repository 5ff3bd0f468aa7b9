import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { serve } from "../../../http/serve.ts";
import { groupLog } from "./actions-log.ts";
import { presentLog } from "./present-log.ts";

export function groupLogRoutes(app: App, context: Context): void {
  serve(app, "GET /api/groups/:id/log", async ({ me, params, query }) =>
    presentLog(await groupLog(context, me, params.id, query.before)),
  );
}
