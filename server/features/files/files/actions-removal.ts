import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { deleteUnusedFiles, isFileThere } from "./queries.ts";

export const deleteBlobsJob = "files.forget-bytes";

const filesAtOnce = 100;

/** Schedules the removal of bytes in the same transaction, so that a crash leaves neither behind. */
export async function removeUnusedFiles(context: Context): Promise<void> {
  const { db, clock } = context;
  let removed: string[];
  do {
    removed = await db.write(async (tx) => {
      const ids = await deleteUnusedFiles(tx, clock.now(), filesAtOnce);
      for (const id of ids) await deleteBlobsLater(context, tx, id, clock.now());
      return ids;
    });
  } while (removed.length === filesAtOnce);
}

export async function deleteBlobsLater({ jobs }: Context, tx: Transaction, id: string, runAt: number): Promise<void> {
  await jobs.enqueue(tx, { kind: deleteBlobsJob, payload: { id }, runAt });
}

export async function deleteStrayBlobs(context: Context, id: string): Promise<void> {
  if (!(await isFileThere(context.db.read, id))) await deleteBlobs(context, id);
}

export async function deleteBlobs({ files, cache }: Context, id: string): Promise<void> {
  await Promise.all([files.removeFolder(id), cache.removeFolder(id)]);
}
