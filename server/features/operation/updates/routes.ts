import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { provenOrigin } from "../../../http/origin.ts";
import { serve } from "../../../http/serve.ts";
import { latestUpdate, startUpdate } from "./actions.ts";
import { presentUpdates } from "./present.ts";

export function updateRoutes(app: App, context: Context): void {
  serve(app, "GET /api/admin/updates", async ({ me }) => presentUpdates(context, await latestUpdate(context, me)));

  serve(app, "POST /api/admin/updates", (request) =>
    startUpdate(context, request.me, request.body.address, provenOrigin(request)),
  );
}
