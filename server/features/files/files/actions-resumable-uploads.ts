import type { Readable } from "node:stream";
import type { Context } from "../../../context.ts";
import { lockPerson } from "../../../database/locks.ts";
import type { FileRow, UploadRow } from "../../../database/tables.ts";
import { appError, tooLarge } from "../../../errors.ts";
import { newId } from "../../../new-id.ts";
import type { Me } from "../../identity/people/rules.ts";
import { acceptedKinds } from "./actions-preparation.ts";
import { checkQuota } from "./actions-quota.ts";
import { fileOf, forgetUpload } from "./actions-finished-uploads.ts";
import { countUnfinishedUploads, deleteUploadsBefore, findUploadOf, insertUpload } from "./queries-uploads.ts";
import { cleanFileName, day, declaredKind, mostBytes, rememberedFor, unfinishedAtMost } from "./rules.ts";

export interface UploadDeclaration {
  name: string;
  declaredType: string;
  size: number;
}

export interface Chunk {
  offset: number;
  length: number | undefined;
  content: Readable;
  /** Called once all bytes have arrived, which may be an hour later. */
  isStillSignedIn(): Promise<boolean>;
}

export interface Progress {
  size: number;
  offset: number;
}

export async function startUpload(
  context: Context,
  me: Me,
  { name, declaredType, size }: UploadDeclaration,
): Promise<string> {
  const { db, clock, partialUploads } = context;
  checkAnnounced(context, declaredType, size);
  const row = {
    id: newId(),
    created_at: clock.now(),
    owner_id: me.id,
    name: cleanFileName(name),
    size,
    file_id: null,
  };
  const id = await db.write(async (tx) => {
    await lockPerson(tx, me.id);
    if ((await countUnfinishedUploads(tx, me.id)) >= unfinishedAtMost) throw appError("too_many_attempts");
    await insertUpload(tx, row);
    await checkQuota(context, tx, me.id);
    return row.id;
  });
  await partialUploads.create(id);
  return id;
}

function checkAnnounced(context: Context, declaredType: string, size: number): void {
  const kinds = acceptedKinds(context);
  const kind = declaredKind(declaredType);
  if (Object.keys(kinds).length === 0 || (kind && kinds[kind] === undefined)) throw appError("file_type_refused");
  if (size === 0) throw appError("file_empty");
  const limit = mostBytes(kinds, declaredType);
  if (size > limit) throw tooLarge(limit);
}

/** Finishes an upload whose last bytes arrived shortly before a crash. */
export async function progressOf(context: Context, me: Me, id: string): Promise<Progress> {
  return withUpload(context, me, id, async (upload) => {
    const offset = await offsetOf(context, upload);
    if (offset === upload.size) await fileOf(context, me, upload);
    return { size: upload.size, offset };
  });
}

/** The last chunk creates the file. Keeps the received part of an interrupted chunk. */
export async function addChunk(context: Context, me: Me, id: string, chunk: () => Chunk): Promise<Progress> {
  return withUpload(context, me, id, async (upload, cut) => {
    const { content, length, isStillSignedIn, ...sent } = chunk();
    const begin = await offsetOf(context, upload);
    if (sent.offset !== begin) throw appError("upload_offset_wrong");
    const missing = upload.size - begin;
    if (missing > 0) {
      if ((length ?? 0) > missing) throw appError("body_too_large");
      await context.partialUploads.append(id, content, missing, cut);
    }
    const offset = await offsetOf(context, upload);
    if (!(await isStillSignedIn())) throw appError("unauthorized");
    if (offset === upload.size) await fileOf(context, me, upload);
    return { size: upload.size, offset };
  });
}

export async function uploadedFile(context: Context, me: Me, id: string): Promise<FileRow> {
  return withUpload(context, me, id, async (upload) => {
    if ((await offsetOf(context, upload)) < upload.size) throw appError("upload_unfinished");
    return fileOf(context, me, upload);
  });
}

/** Keeps a file already created from it. */
export async function cancelUpload(context: Context, me: Me, id: string): Promise<void> {
  await withUpload(context, me, id, () => forgetUpload(context, id));
}

export async function forgetOldUploads(context: Context): Promise<void> {
  const { db, clock, partialUploads } = context;
  await db.write((tx) => deleteUploadsBefore(tx, clock.now() - rememberedFor));
  for (const id of await partialUploads.idleSince(clock.now() - day))
    await partialUploads.withLock(id, () => forgetUpload(context, id));
}

/** Throws `not_found` for uploads of other users and for abandoned ones. */
async function withUpload<Result>(
  context: Context,
  me: Me,
  id: string,
  work: (upload: UploadRow, cut: AbortSignal) => Promise<Result>,
): Promise<Result> {
  if (!(await findUploadOf(context.db.read, me.id, id))) throw appError("not_found");
  return context.partialUploads.withLock(id, async (cut) => {
    const upload = await findUploadOf(context.db.read, me.id, id);
    if (!upload) throw appError("not_found");
    return work(upload, cut);
  });
}

async function offsetOf({ partialUploads }: Context, { id, size, file_id }: UploadRow): Promise<number> {
  if (file_id !== null) return size;
  const found = await partialUploads.stat(id);
  if (!found) throw appError("not_found");
  return found.size;
}
