import { ServerSettingChanges } from "#contract/administration.ts";
import { ReturnRequest, ServerBackups } from "#contract/backups.ts";
import { IdParams, NoContent, responses } from "#contract/wire.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { noContent } from "../../../http/no-content.ts";
import { provenOrigin } from "../../../http/origin.ts";
import { startReturn, startUndoingReturn } from "./actions-return.ts";
import { backupState, startBackup, startVerifying, tryBackupPlace } from "./actions-schedule.ts";
import { presentBackups } from "./present.ts";

const empty = responses(204, NoContent);

/** Routes for backups, for administrators of the server. */
export function backupRoutes(app: App, context: Context): void {
  app.get("/api/admin/backups", { schema: { response: responses(200, ServerBackups) } }, async ({ me }) =>
    presentBackups(await backupState(context, me), context.config.timeZone),
  );

  app.post("/api/admin/backups", { schema: { response: empty } }, ({ me }, reply) =>
    noContent(reply, startBackup(context, me)),
  );

  app.post(
    "/api/admin/backups/try",
    { config: { waits: true }, schema: { body: ServerSettingChanges, response: empty } },
    ({ me, body }, reply) => noContent(reply, tryBackupPlace(context, me, body)),
  );

  app.post(
    "/api/admin/backups/:id/verify",
    { schema: { params: IdParams, response: empty } },
    ({ me, params }, reply) => noContent(reply, startVerifying(context, me, params.id)),
  );

  app.post(
    "/api/admin/backups/:id/restore",
    { schema: { params: IdParams, body: ReturnRequest, response: empty } },
    (request, reply) =>
      noContent(reply, startReturn(context, request.me, { ...request.params, ...request.body }, provenOrigin(request))),
  );

  app.post("/api/admin/backups/undo", { schema: { body: ReturnRequest, response: empty } }, (request, reply) =>
    noContent(reply, startUndoingReturn(context, request.me, request.body, provenOrigin(request))),
  );
}
