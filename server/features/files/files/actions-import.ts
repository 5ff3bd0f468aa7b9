import { join } from "node:path";
import type { Context } from "../../../context.ts";
import { appError } from "../../../errors.ts";
import { convertLater } from "./actions-conversion.ts";
import { prepareAs } from "./actions-preparation.ts";
import { deleteStrayBlobs } from "./actions-removal.ts";
import { insertFile, isFileThere } from "./queries.ts";
import { cleanFileName, unattachedTtl } from "./rules.ts";

export interface FileToImport {
  id: string;
  ownerId: string | null;
  createdAt: number;
  takenAt?: number | undefined;
  name: string;
  size: number;
}

/** `copy` writes the file to the given path. Throws `conflict` if the id is taken. */
export async function importFile(
  context: Context,
  file: FileToImport,
  copy: (to: string) => Promise<void>,
): Promise<void> {
  const { db, files, media, clock } = context;
  const { id } = file;
  if (await isFileThere(db.read, id)) throw appError("conflict");
  await files.inTemporaryFolder(async (folder) => {
    const received = join(folder, "received");
    await copy(received);
    const source = { path: received, name: file.name, ownerId: file.ownerId };
    const { facts, bytes } = await prepareAs(context, id, await media.detectType(received), source, folder);
    const row = {
      ...facts,
      created_at: file.createdAt,
      taken_at: file.takenAt ?? facts.taken_at,
      owner_id: file.ownerId,
      name: cleanFileName(file.name),
      size: file.size,
      delete_after: clock.now() + unattachedTtl,
    };
    try {
      for (const [key, path] of Object.entries(bytes)) await files.moveIn(key, path);
      await db.write(async (tx) => {
        await insertFile(tx, row);
        if (row.status === "raw") await convertLater(context, tx, row);
      });
    } catch (error) {
      await deleteStrayBlobs(context, id);
      throw error;
    }
  });
}
