import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { provenOrigin } from "../../../http/origin.ts";
import { serve } from "../../../http/serve.ts";
import { startRestore, startUndo } from "./actions-restore.ts";
import { backupState, startBackup, startVerifying, tryBackupPlace } from "./actions-schedule.ts";
import { presentBackups } from "./present.ts";

export function backupRoutes(app: App, context: Context): void {
  serve(app, "GET /api/admin/backups", async ({ me }) =>
    presentBackups(await backupState(context, me), context.config.timeZone),
  );

  serve(app, "POST /api/admin/backups", ({ me }) => startBackup(context, me));

  serve(app, "POST /api/admin/backups/try", ({ me, body }) => tryBackupPlace(context, me, body), { waits: true });

  serve(app, "POST /api/admin/backups/:id/verify", ({ me, params }) => startVerifying(context, me, params.id));

  serve(app, "POST /api/admin/backups/:id/restore", (request) =>
    startRestore(context, request.me, { ...request.params, ...request.body }, provenOrigin(request)),
  );

  serve(app, "POST /api/admin/backups/undo", (request) =>
    startUndo(context, request.me, request.body, provenOrigin(request)),
  );
}
