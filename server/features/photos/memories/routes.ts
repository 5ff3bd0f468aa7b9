import { HiddenMemories, Memories, MemoriesQuery, NewHiddenMemory, Recap, RecapParams } from "#contract/memories.ts";
import { IdParams, NoContent, responses } from "#contract/wire.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { noContent } from "../../../http/no-content.ts";
import { hiddenMemoriesOf, hideMemory, memoriesOf, showMemory } from "./actions.ts";
import { recapOf } from "./actions-recap.ts";
import { presentHidden, presentMemories, presentRecap } from "./present.ts";

export function memoryRoutes(app: App, context: Context): void {
  const nothing = responses(204, NoContent);

  app.get(
    "/api/groups/:id/memories",
    { schema: { params: IdParams, querystring: MemoriesQuery, response: responses(200, Memories) } },
    async ({ me, params, query }) => presentMemories(await memoriesOf(context, me, params.id, query)),
  );

  app.get(
    "/api/groups/:id/recap/:year",
    { schema: { params: RecapParams, response: responses(200, Recap) } },
    async ({ me, params }) => presentRecap(await recapOf(context, me, params.id, params.year)),
  );

  app.get("/api/me/hidden-memories", { schema: { response: responses(200, HiddenMemories) } }, async ({ me }) =>
    presentHidden(await hiddenMemoriesOf(context, me)),
  );

  app.post("/api/me/hidden-memories", { schema: { body: NewHiddenMemory, response: nothing } }, ({ me, body }, reply) =>
    noContent(reply, hideMemory(context, me, body)),
  );

  app.delete(
    "/api/me/hidden-memories/:id",
    { schema: { params: IdParams, response: nothing } },
    ({ me, params }, reply) => noContent(reply, showMemory(context, me, params.id)),
  );
}
