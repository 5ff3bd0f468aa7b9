import { Type, type Static } from "typebox";
import { Id, OptionalText, Seconds } from "./wire.ts";

const Count = Type.Integer();

/** Without `verifiedAt`, the backup has not been test-restored and may be unusable. */
export const ServerBackup = Type.Object({
  id: Id,
  startedAt: Seconds,
  /** Absent while it runs, or if the process was killed. */
  finishedAt: Type.Optional(Seconds),
  /** Name for the command line. Absent if nothing was backed up. */
  name: Type.Optional(Type.String()),
  verifiedAt: Type.Optional(Seconds),
  /** Time at which the verification read the bytes of all files. */
  readFullyAt: Type.Optional(Seconds),
  messages: Type.Optional(Count),
  files: Type.Optional(Count),
  /** Size of all files in bytes, and of those that were new. */
  bytes: Type.Optional(Count),
  copied: Type.Optional(Count),
  /** Message in English, as reported by the storage or the database. */
  problem: Type.Optional(Type.String()),
  keptFor: Type.Array(
    Type.Union([Type.Literal("daily"), Type.Literal("weekly"), Type.Literal("monthly"), Type.Literal("latest")]),
  ),
});
export type ServerBackup = Static<typeof ServerBackup>;

/** The latest attempts for the first configured place. */
export const ServerBackups = Type.Object({
  /** Folder, or address of the bucket. Absent if no place is set. */
  place: Type.Optional(Type.String()),
  /** A place configured earlier, whose backups are not in the list. */
  otherPlace: Type.Optional(Type.String()),
  isEncrypted: Type.Boolean(),
  isRunning: Type.Boolean(),
  nextAt: Type.Optional(Seconds),
  /** Requires that `npm start` supervises the server. */
  canRestore: Type.Boolean(),
  /** Restoring needs the code that `hearth confirm` prints on the server, once others have accounts. */
  needsCode: Type.Boolean(),
  /** The last successful restore, which can be undone. */
  lastRestore: Type.Optional(
    Type.Object({
      at: Seconds,
      backup: Type.String(),
      isUndone: Type.Boolean(),
    }),
  ),
  /** The latest failure since then. It changed nothing. */
  failedRestore: Type.Optional(
    Type.Object({
      at: Seconds,
      backup: Type.String(),
      problem: Type.String(),
    }),
  ),
  backups: Type.Array(ServerBackup),
});
export type ServerBackups = Static<typeof ServerBackups>;

/** `POST /api/admin/backups/:id/restore` and `POST /api/admin/backups/undo`. `code`: see `needsCode`. */
export const RestoreRequest = Type.Object({ code: OptionalText });
