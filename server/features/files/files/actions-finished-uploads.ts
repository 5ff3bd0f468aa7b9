import { join } from "node:path";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import type { FileRow, UploadRow } from "../../../database/tables.ts";
import { AppError, appError } from "../../../errors.ts";
import { lockActiveSession } from "../../identity/sign-in/actions-sessions.ts";
import type { Me } from "../../identity/people/rules.ts";
import { keepReceived } from "./actions-upload.ts";
import { findFileById } from "./queries.ts";
import { deleteUpload, finishUpload } from "./queries-uploads.ts";

/** Creates the file if necessary, and deletes the upload if its content is not accepted. The caller must hold the lock on the upload. */
export async function fileOf(context: Context, me: Me, upload: UploadRow): Promise<FileRow> {
  if (upload.file_id === null) return makeFile(context, me, upload);
  const file = await findFileById(context.db.read, upload.file_id);
  if (!file) throw appError("not_found");
  return file;
}

export async function forgetUpload({ db, partialUploads }: Context, id: string): Promise<void> {
  await db.write((tx) => deleteUpload(tx, id));
  await partialUploads.remove(id);
}

async function makeFile(context: Context, me: Me, upload: UploadRow): Promise<FileRow> {
  const { files, partialUploads } = context;
  try {
    const file = await files.inTemporaryFolder((folder) => keepUpload(context, me, upload, folder));
    await partialUploads.remove(upload.id);
    return file;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) await forgetUpload(context, upload.id);
    throw error;
  }
}

/** Keeps the bytes until the row is written, so that the work can be repeated after a crash in between. */
async function keepUpload(
  context: Context,
  me: Me,
  { id, name, size, owner_id }: UploadRow,
  folder: string,
): Promise<FileRow> {
  const path = join(folder, "received");
  await context.partialUploads.copyTo(id, path);
  const onStored = async (tx: Transaction, fileId: string) => {
    if (!(await finishUpload(tx, id, fileId))) throw appError("not_found");
  };
  // The session may have ended while the file was being prepared.
  const checkUpload = (tx: Transaction) => lockActiveSession(tx, me);
  return keepReceived(context, owner_id, { path, name, size, checkUpload, onStored }, folder);
}
