import { join } from "node:path";
import type { Context } from "../../context.ts";
import { forgetBytes } from "./actions-removing.ts";
import { insertFile } from "./queries.ts";
import { cleanFileName, keptUnattachedFor, originalKey, shownKey } from "./rules.ts";

export interface FileToImport {
  id: string;
  ownerId: string | null;
  /** Milliseconds. */
  createdAt: number;
  name: string;
  size: number;
}

/** Takes in a file that was stored elsewhere, under the id it had there. `copy` writes it to the path it is given. */
export async function importFile(
  context: Context,
  file: FileToImport,
  copy: (to: string) => Promise<void>,
): Promise<void> {
  const { db, files, media, clock } = context;
  const { id } = file;
  await files.inTemporaryFolder(async (folder) => {
    const received = join(folder, "received");
    await copy(received);
    const picture = await media.prepare(received, folder);
    const row = {
      id,
      created_at: file.createdAt,
      owner_id: file.ownerId,
      type: picture.type,
      status: "ready" as const,
      content_url: `${id}.${picture.extension}`,
      original_type: picture.originalType,
      name: cleanFileName(file.name),
      size: file.size,
      width: picture.width,
      height: picture.height,
      thumbhash: picture.thumbhash,
      removable_at: clock.now() + keptUnattachedFor,
    };
    try {
      await files.moveIn(originalKey(id), received);
      await files.moveIn(shownKey(id, row.content_url), picture.shownFile);
      await db.write((tx) => insertFile(tx, row));
    } catch (error) {
      await forgetBytes(context, id);
      throw error;
    }
  });
}
