import { StorageUnavailable } from "../../../adapters/file-storage/file-storage.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { lockName } from "../../../database/locks.ts";
import type { FileRow } from "../../../database/tables.ts";
import { appError } from "../../../errors.ts";
import { emit } from "../../../events.ts";
import { LimitPerPerson } from "../../../limits/limit-per-person.ts";
import { lockActiveSession } from "../../identity/sign-in/actions-sessions.ts";
import type { Me } from "../../identity/people/rules.ts";
import { convertLater } from "./actions-conversion.ts";
import { acceptedKinds, prepareReceived, type Prepared } from "./actions-preparation.ts";
import { deleteBlobs, deleteBlobsLater } from "./actions-removal.ts";
import { checkQuota, withRoomFor } from "./actions-quota.ts";
import { findFileById, insertFile } from "./queries.ts";
import { findUpload, insertUpload } from "./queries-uploads.ts";
import { cleanFileName, documentType, storingTime, unattachedTtl, mostBytes } from "./rules.ts";

type AlsoIn = (tx: Transaction, fileId: string) => Promise<void>;

export interface Received {
  /** Client-made id. Repeating it returns the stored file. */
  id?: string;
  path: string;
  name: string;
  size: number;
  signal?: AbortSignal;
  /** Runs first in the transaction that writes the row. */
  checkUpload?: (tx: Transaction) => Promise<void>;
  onStored?: AlsoIn;
}

export type LimitOf = (declaredType: string) => number;

/** Files of one user are prepared one at a time, so that other users' files do not wait. */
const preparing = new LimitPerPerson({ atOnce: 1, mostWaiting: 20 });

/** `receive` writes the file into the given folder. `announced` is its size in bytes, if known. */
export async function uploadFile(
  context: Context,
  me: Me,
  announced: number | undefined,
  receive: (folder: string, limitOf: LimitOf) => Promise<Received>,
): Promise<FileRow> {
  const kinds = acceptedKinds(context);
  if (Object.keys(kinds).length === 0) throw appError("file_type_refused");
  const limit = mostBytes(kinds, "");

  return withRoomFor(context, me, Math.min(announced ?? limit, limit), () =>
    context.files.inTemporaryFolder(async (folder) => {
      const received = await receive(folder, (declaredType) => mostBytes(kinds, declaredType));
      // The session may have ended while the bytes were arriving.
      const checkUpload = (tx: Transaction) => lockActiveSession(tx, me);
      return keepReceived(context, me.id, { ...received, checkUpload }, folder);
    }),
  );
}

/** `folder` is a temporary folder of the storage. Throws `too_many_requests` if too many files of this person wait. */
export async function keepReceived(
  context: Context,
  ownerId: string,
  received: Received,
  folder: string,
): Promise<FileRow> {
  const prepare = () => prepareReceived(context, { ...received, ownerId }, folder);
  const prepared = await preparing.run(ownerId, prepare, () => received.signal?.aborted !== true);
  const row = newRow(ownerId, received, prepared, context.clock.now());
  const kept = await storeWithRow(context, row, prepared.bytes, received).catch(async (error: unknown) => {
    await deleteBlobs(context, row.id);
    throw error;
  });
  if (kept.id !== row.id) await deleteBlobs(context, row.id);
  return kept;
}

function newRow(owner_id: string, { name, size }: Received, { facts }: Prepared, now: number): FileRow {
  return {
    ...facts,
    created_at: now,
    owner_id,
    name: cleanFileName(name),
    size,
    delete_after: now + unattachedTtl,
  };
}

/** Stores bytes before the row that refers to them, and schedules a cleanup before both, in case the row is never written. */
async function storeWithRow(
  context: Context,
  row: FileRow,
  bytes: Prepared["bytes"],
  { id, checkUpload, onStored }: Received,
): Promise<FileRow> {
  const { db, files, clock } = context;
  const begun = clock.now();
  const longest = storingTime(row.size);
  await db.write((tx) => deleteBlobsLater(context, tx, row.id, begun + 2 * longest));
  for (const [key, path] of Object.entries(bytes)) await files.moveIn(key, path);
  if (clock.now() - begun > longest) throw new StorageUnavailable("Storing an upload took too long");
  return db.write(async (tx) => {
    await checkUpload?.(tx);
    const stored = id !== undefined && row.owner_id !== null && (await findOwnUpload(tx, row.owner_id, id));
    if (stored) return stored;
    await insertFile(tx, row);
    if (id !== undefined && row.owner_id !== null) await rememberUpload(tx, id, row, row.owner_id);
    if (row.status === "raw") await convertLater(context, tx, row);
    if (row.type === documentType) await emit(context, tx, "document.stored", { fileId: row.id });
    await onStored?.(tx, row.id);
    if (row.owner_id !== null) await checkQuota(context, tx, row.owner_id);
    return row;
  });
}

async function findOwnUpload(tx: Transaction, ownerId: string, id: string): Promise<FileRow | undefined> {
  await lockName(tx, `upload:${id}`);
  const upload = await findUpload(tx, id);
  if (!upload) return undefined;
  const file = upload.file_id === null ? undefined : await findFileById(tx, upload.file_id);
  if (upload.owner_id !== ownerId || !file) throw appError("conflict");
  return file;
}

function rememberUpload(
  tx: Transaction,
  id: string,
  { id: file_id, created_at, name, size }: FileRow,
  owner_id: string,
) {
  return insertUpload(tx, { id, owner_id, file_id, created_at, name, size });
}
