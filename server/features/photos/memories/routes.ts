import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { serve } from "../../../http/serve.ts";
import { hiddenMemoriesOf, hideMemory, memoriesOf, showMemory } from "./actions.ts";
import { recapOf } from "./actions-recap.ts";
import { presentHidden, presentMemories, presentRecap } from "./present.ts";

export function memoryRoutes(app: App, context: Context): void {
  serve(app, "GET /api/groups/:id/memories", async ({ me, params, query, contentDb }) =>
    presentMemories(await memoriesOf(context, me, { ...query, groupId: params.id }, contentDb)),
  );

  serve(app, "GET /api/groups/:id/recap/:year", async ({ me, params, contentDb }) =>
    presentRecap(await recapOf(context, me, { groupId: params.id, year: params.year }, contentDb)),
  );

  serve(app, "GET /api/me/hidden-memories", async ({ me }) => presentHidden(await hiddenMemoriesOf(context, me)));

  serve(app, "POST /api/me/hidden-memories", ({ me, body }) => hideMemory(context, me, body));

  serve(app, "DELETE /api/me/hidden-memories/:id", ({ me, params }) => showMemory(context, me, params.id));
}
