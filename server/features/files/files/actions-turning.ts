import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import type { FileRow } from "../../../database/tables.ts";
import { appError } from "../../../errors.ts";
import { LimitPerPerson } from "../../../limits/limit-per-person.ts";
import type { Me } from "../../identity/people/rules.ts";
import { lockActiveSession } from "../../identity/sign-in/actions-sessions.ts";
import { originalFor } from "./actions.ts";
import { withRoomFor } from "./actions-quota.ts";
import { keepReceived } from "./actions-upload.ts";
import { originalKey } from "./rules.ts";

/** Pictures of one user are turned one at a time, so that other users' pictures do not wait. */
const turning = new LimitPerPerson({ atOnce: 1, mostWaiting: 20 });

/** Creates a new file, as caches may hold the old one. Throws `not_found` without access, `not_permitted` for others' uploads, `too_many_requests`. */
export async function turnPicture(context: Context, me: Me, id: string, quarterTurns: number): Promise<FileRow> {
  const file = await originalFor(context.db.read, me, id);
  if (file.owner_id !== me.id) throw appError("not_permitted");
  if (!file.type.startsWith("image/")) throw appError("file_type_refused");
  const { files, media } = context;

  return withRoomFor(context, me, file.size, () =>
    files.inTemporaryFolder(async (folder) => {
      const path = join(folder, "turned");
      const turn = (original: string) => turning.run(me.id, () => media.turn(original, quarterTurns, path));
      await files.withLocalFile(originalKey(id), turn);
      const checkUpload = (tx: Transaction) => lockActiveSession(tx, me);
      const { size } = await stat(path);
      return keepReceived(context, me.id, { path, name: file.name, size, checkUpload }, folder);
    }),
  );
}
