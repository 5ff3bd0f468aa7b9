import type { Context } from "../../context.ts";
import type { Database } from "../../database/database.ts";
import type { FileRow } from "../../database/tables.ts";
import type { PreparedPicture } from "../../adapters/media/media.ts";
import { refusal } from "../../errors.ts";
import { newId } from "../../new-id.ts";
import type { Me } from "../accounts/rules.ts";
import { forgetBytes, forgetBytesLaterIn } from "./actions-removing.ts";
import { insertFile } from "./queries.ts";
import { cleanFileName, keptUnattachedFor, originalKey, shownKey } from "./rules.ts";

interface Received {
  path: string;
  name: string;
  size: number;
}

/** An upload that takes longer than this between its bytes and its row has died in between. Milliseconds. */
const storingTakesAtMost = 60 * 60 * 1000;

/**
 * Takes a picture in. `receive` writes it into the folder it is given. `once` remembers the first answer of a repeated request, so the row
 * is written through it, and by a repeat nothing is added.
 */
export async function uploadFile(
  context: Context,
  once: Database,
  me: Me,
  receive: (folder: string) => Promise<Received>,
): Promise<FileRow> {
  if (!context.config.allow.imageUpload) throw refusal("file_type_refused");

  return context.files.inTemporaryFolder(async (folder) => {
    const received = await receive(folder);
    const picture = await context.media.prepare(received.path, folder);
    const row = newRow(me, received, picture, context.clock.now());
    const kept = await storeWithRow(context, once, row, { received: received.path, shown: picture.shownFile }).catch(
      async (error: unknown) => {
        await forgetBytes(context, row.id);
        throw error;
      },
    );
    if (kept.id !== row.id) await forgetBytes(context, row.id);
    return kept;
  });
}

function newRow(me: Me, { name, size }: Received, picture: PreparedPicture, now: number): FileRow {
  const id = newId();
  return {
    id,
    created_at: now,
    owner_id: me.id,
    type: picture.type,
    status: "ready",
    content_url: `${id}.${picture.extension}`,
    original_type: picture.originalType,
    name: cleanFileName(name),
    size,
    width: picture.width,
    height: picture.height,
    thumbhash: picture.thumbhash,
    removable_at: now + keptUnattachedFor,
  };
}

/** Bytes first, since a row promises them; and before them the order to clear up, should the row never come. */
async function storeWithRow(
  context: Context,
  once: Database,
  row: FileRow,
  paths: { received: string; shown: string },
) {
  const { db, files, clock } = context;
  await db.write((tx) => forgetBytesLaterIn(context, tx, row.id, clock.now() + storingTakesAtMost));
  await files.moveIn(originalKey(row.id), paths.received);
  await files.moveIn(shownKey(row.id, row.content_url), paths.shown);
  return once.write(async (tx) => {
    await insertFile(tx, row);
    return row;
  });
}
