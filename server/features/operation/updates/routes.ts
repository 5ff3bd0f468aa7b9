import { ServerUpdates, UpdateRequest } from "#contract/updates.ts";
import { NoContent, responses } from "#contract/wire.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { noContent } from "../../../http/no-content.ts";
import { provenOrigin } from "../../../http/origin.ts";
import { latestUpdate, startUpdate } from "./actions.ts";
import { presentUpdates } from "./present.ts";

/** Routes for updates of the server, for its administrators. */
export function updateRoutes(app: App, context: Context): void {
  app.get("/api/admin/updates", { schema: { response: responses(200, ServerUpdates) } }, async ({ me }) =>
    presentUpdates(context, await latestUpdate(context, me)),
  );

  app.post(
    "/api/admin/updates",
    { schema: { body: UpdateRequest, response: responses(204, NoContent) } },
    (request, reply) => noContent(reply, startUpdate(context, request.me, request.body.address, provenOrigin(request))),
  );
}
