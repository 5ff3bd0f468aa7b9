import { Type, type Static } from "typebox";
import { Id, OptionalText, Seconds } from "./wire.ts";

const Count = Type.Integer();

/** An attempt to back up. Without `verifiedAt`, it was not restored for a test, so do not rely on it. */
export const ServerBackup = Type.Object({
  id: Id,
  startedAt: Seconds,
  /** Absent while it runs, or if the process ended. */
  finishedAt: Type.Optional(Seconds),
  /** Name for the command line. Absent if nothing was backed up. */
  name: Type.Optional(Type.String()),
  verifiedAt: Type.Optional(Seconds),
  /** Time at which the bytes of all files were read for the test. */
  readFullyAt: Type.Optional(Seconds),
  messages: Type.Optional(Count),
  files: Type.Optional(Count),
  /** Size of all files in bytes, and of those that were new. */
  bytes: Type.Optional(Count),
  copied: Type.Optional(Count),
  /** In English, as the storage or the database said it. */
  problem: Type.Optional(Type.String()),
  /** Whether the latest backups of days, weeks and months include it. */
  keptFor: Type.Array(
    Type.Union([Type.Literal("daily"), Type.Literal("weekly"), Type.Literal("monthly"), Type.Literal("latest")]),
  ),
});
export type ServerBackup = Static<typeof ServerBackup>;

/** `GET /api/admin/backups`: the latest attempts for the place that is set first. */
export const ServerBackups = Type.Object({
  /** Folder, or address of the bucket. Absent if no place is set. */
  place: Type.Optional(Type.String()),
  /** Another place, with backups from before this one was set. They are not in the list. */
  otherPlace: Type.Optional(Type.String()),
  isEncrypted: Type.Boolean(),
  isRunning: Type.Boolean(),
  nextAt: Type.Optional(Seconds),
  /** Whether the server can restore a backup by itself, because `npm start` runs it. */
  canRestore: Type.Boolean(),
  /** True if restoring needs the code that `hearth confirm` prints on the server: as soon as others have accounts. */
  needsCode: Type.Boolean(),
  /** The last restore that succeeded. It can be undone, also after others failed. */
  lastRestore: Type.Optional(
    Type.Object({
      at: Seconds,
      backup: Type.String(),
      isUndone: Type.Boolean(),
    }),
  ),
  /** The last restore that failed since then, and changed nothing. */
  failedRestore: Type.Optional(
    Type.Object({
      at: Seconds,
      backup: Type.String(),
      /** In English. */
      problem: Type.String(),
    }),
  ),
  backups: Type.Array(ServerBackup),
});
export type ServerBackups = Static<typeof ServerBackups>;

/** `POST /api/admin/backups/:id/restore` and `POST /api/admin/backups/undo`. `code`: see `needsCode`. */
export const RestoreRequest = Type.Object({ code: OptionalText });
