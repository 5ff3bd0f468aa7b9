import { ServerSettingChanges } from "../administration.ts";
import { RestoreRequest, ServerBackups } from "../backups.ts";
import { IdParams, NoContent } from "../wire.ts";
import type { Calls } from "./call.ts";

export const backupCalls = {
  "GET /api/admin/backups": {
    summary: "Backups, when the next one is due, and whether they were restored for a test",
    response: ServerBackups,
  },
  "POST /api/admin/backups": { summary: "Start a backup", response: NoContent },
  "POST /api/admin/backups/try": {
    summary: "Check that a place for backups can be used",
    body: ServerSettingChanges,
    response: NoContent,
  },
  "POST /api/admin/backups/:id/verify": {
    summary: "Start restoring a backup for a test",
    params: IdParams,
    response: NoContent,
  },
  "POST /api/admin/backups/:id/restore": {
    summary: "Restore a backup, which restarts the server",
    params: IdParams,
    body: RestoreRequest,
    response: NoContent,
  },
  "POST /api/admin/backups/undo": {
    summary: "Undo a restore, or undo that",
    body: RestoreRequest,
    response: NoContent,
  },
} satisfies Calls;
