import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import type { PreparedPicture } from "../../../adapters/media/media.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { lockFiles } from "../../../database/locks.ts";
import type { FileRow } from "../../../database/tables.ts";
import { appError } from "../../../errors.ts";
import { newId } from "../../../new-id.ts";
import { deleteBlobs, deleteBlobsLater } from "./actions-removal.ts";
import { findFileById, insertFile } from "./queries.ts";
import { markUnused, markUsed } from "./queries-attachments.ts";
import { day, keptDetachedFor, displayKey } from "./rules.ts";

const name = "link";

/** Pictures of all other sites share one slot, so that users' own pictures are never blocked by them. */
const oneAtOnce = pLimit(1);

/** Stores a file without owner and original, removable until a link uses it. Returns the id of the `known` file if it is the same picture. */
export async function keepLinkPicture(context: Context, bytes: Buffer, known: string | null): Promise<string> {
  return context.files.inTemporaryFolder(async (folder) => {
    const received = join(folder, "received");
    await writeFile(received, bytes);
    const picture = await oneAtOnce(() => preparePicture(context, received, folder));
    const before = known === null ? undefined : await findFileById(context.db.read, known);
    if (before?.size === bytes.length && before.thumbhash === picture.thumbhash) return before.id;
    return store(context, bytes.length, picture);
  });
}

async function preparePicture({ media }: Context, path: string, folder: string): Promise<PreparedPicture> {
  if ((await media.detectType(path)).kind !== "image") throw appError("file_type_refused");
  return media.prepare(path, folder);
}

/** Stores bytes before the row that refers to them, and schedules a cleanup before both, in case the row is never written. */
async function store(context: Context, size: number, picture: PreparedPicture): Promise<string> {
  const { db, files, clock } = context;
  const file = newRow(size, picture, clock.now());
  await db.write((tx) => deleteBlobsLater(context, tx, file.id, clock.now() + day));
  try {
    await files.moveIn(displayKey(file.id, file.content_url), picture.shownFile);
    await db.write((tx) => insertFile(tx, file));
  } catch (error) {
    await deleteBlobs(context, file.id);
    throw error;
  }
  return file.id;
}

function newRow(size: number, picture: PreparedPicture, now: number): FileRow {
  const id = newId();
  return {
    id,
    created_at: now,
    owner_id: null,
    type: picture.type,
    status: "ready",
    content_url: `${id}.${picture.extension}`,
    original_type: picture.originalType,
    name,
    size,
    width: picture.width,
    height: picture.height,
    thumbhash: picture.thumbhash,
    duration: null,
    has_poster: 0,
    error: null,
    taken_at: null,
    is_dated: 1,
    delete_after: now + day,
  };
}

export async function useAsLinkPicture(tx: Transaction, fileId: string): Promise<void> {
  await lockFiles(tx, [fileId]);
  await markUsed(tx, [fileId]);
}

export async function releaseLinkPicture(tx: Transaction, fileId: string, now: number): Promise<void> {
  await markUnused(tx, [fileId], now + keptDetachedFor);
}
