import { messagesPerFile } from "#contract/limits.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { lockFiles } from "../../../database/locks.ts";
import { appError } from "../../../errors.ts";
import type { Me } from "../../identity/people/rules.ts";
import {
  deleteFilesOfMessages,
  deleteSomeFilesOfMessages,
  findFileIdsOf,
  findFileIdsOwnedBy,
  findFilesOfMessages,
  findImage,
  findMuchUsed,
  findUsableFileIds,
  insertFilesOfMessages,
  markUnused,
  markUsed,
  takeOwnerAway,
  type FileOfMessageRow,
} from "./queries-attachments.ts";
import { keptDetachedFor } from "./rules.ts";

/** Files in the order chosen by the author. */
export type FilesByMessage = Readonly<Record<string, FileOfMessageRow[]>>;

export async function filesOfMessages(db: Reader, messageIds: string[]): Promise<FilesByMessage> {
  const files: Record<string, FileOfMessageRow[]> = {};
  for (const row of await findFilesOfMessages(db, messageIds)) (files[row.message_id] ??= []).push(row);
  return files;
}

/** Permissions as for `attachFiles`. */
export async function attachNewFiles(tx: Transaction, me: Me, messageId: string, fileIds: string[]): Promise<void> {
  const wanted = [...new Set(fileIds)];
  await attachToNewMessages(tx, me, new Map([[messageId, wanted]]));
}

export async function attachToNewMessages(
  tx: Transaction,
  me: Me,
  filesOf: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const wanted = [...new Set([...filesOf.values()].flat())];
  if (wanted.length === 0) return;
  await checkAttachable(tx, me, wanted);
  await insertFilesOfMessages(tx, filesOf);
  await markUsed(tx, wanted);
}

/** Users may attach their own uploads and files of messages they can read. Files removed from the message become removable. `now` in milliseconds. */
export async function attachFiles(
  tx: Transaction,
  me: Me,
  messageId: string,
  fileIds: string[],
  now: number,
): Promise<void> {
  const wanted = [...new Set(fileIds)];
  const before = await findFileIdsOf(tx, [messageId]);
  const added = wanted.filter((id) => !before.includes(id));
  await checkAttachable(tx, me, added);
  const removed = before.filter((id) => !wanted.includes(id));
  await deleteFilesOfMessages(tx, [messageId]);
  await insertFilesOfMessages(tx, new Map([[messageId, wanted]]));
  await markUsed(tx, wanted);
  await markUnused(tx, removed, now + keptDetachedFor);
}

/** Files that nothing else uses are removed later. Returns whether there may be more. */
export async function detachSomeFiles(
  tx: Transaction,
  messageIds: string[],
  limit: number,
  now: number,
): Promise<boolean> {
  const fileIds = await deleteSomeFilesOfMessages(tx, messageIds, limit);
  await markUnused(tx, [...new Set(fileIds)], now + keptDetachedFor);
  return fileIds.length === limit;
}

export async function isFileOf(tx: Transaction, messageId: string, fileId: string): Promise<boolean> {
  return (await findFileIdsOf(tx, [messageId])).includes(fileId);
}

export async function countFiles(tx: Transaction, messageId: string): Promise<number> {
  return (await findFileIdsOf(tx, [messageId])).length;
}

/** Throws if the user may not use the file, or if it is not a picture. */
export async function useAsPicture(tx: Transaction, me: Me, fileId: string): Promise<void> {
  await checkUsable(tx, me, [fileId]);
  if (!(await findImage(tx, fileId))) throw appError("file_type_refused");
  await markUsed(tx, [fileId]);
}

/** Call it after the reference has been removed. */
export async function releasePicture(tx: Transaction, fileId: string, now: number): Promise<void> {
  await markUnused(tx, [fileId], now + keptDetachedFor);
}

/** Files still shown lose their owner, the others are removed. Returns whether there were any. */
export async function releaseFilesOf(tx: Transaction, ownerId: string, limit: number, now: number): Promise<boolean> {
  const fileIds = await findFileIdsOwnedBy(tx, ownerId, limit);
  await lockFiles(tx, fileIds);
  await takeOwnerAway(tx, fileIds);
  await markUnused(tx, fileIds, now);
  return fileIds.length > 0;
}

async function checkAttachable(tx: Transaction, me: Me, fileIds: string[]): Promise<void> {
  await checkUsable(tx, me, fileIds);
  if ((await findMuchUsed(tx, fileIds, messagesPerFile)).length > 0) throw appError("file_used_too_often");
}

async function checkUsable(tx: Transaction, me: Me, fileIds: string[]): Promise<void> {
  await lockFiles(tx, fileIds);
  const usable = await findUsableFileIds(tx, me.id, fileIds);
  if (usable.length < fileIds.length) throw appError("file_not_found");
}
