import type { Transaction } from "../../../database/database.ts";
import { lockGroup } from "../../../database/locks.ts";
import { detachSomeFiles } from "../../files/files/actions-attachments.ts";
import { deleteMessages } from "./queries.ts";
import {
  deleteSomeAround,
  deleteSomeOf,
  detachReplies,
  findGroupOfAuthor,
  findNewestIds,
  takeAuthorAway,
} from "./queries-erasure.ts";

/** Anonymizes up to `limit` messages of a deleted account and deletes some of its reactions. Returns whether there were any. */
export async function anonymizeMessages(tx: Transaction, userId: string, limit: number): Promise<boolean> {
  const groupId = await findGroupOfAuthor(tx, userId);
  if (groupId !== undefined) {
    await lockGroup(tx, groupId);
    await takeAuthorAway(tx, userId, groupId, limit);
    return true;
  }
  return deleteSomeOf(tx, userId, limit);
}

const rowsAtOnce = 1000;

/** Deletes up to `limit` messages of a deleted group with their files, newest first. Returns whether there were any. */
export async function eraseMessages(tx: Transaction, groupId: string, limit: number, now: number): Promise<boolean> {
  const ids = await findNewestIds(tx, groupId, limit);
  if (ids.length === 0) return false;
  if (await deleteSomeAround(tx, ids, rowsAtOnce)) return true;
  if (await detachSomeFiles(tx, ids, rowsAtOnce, now)) return true;
  await detachReplies(tx, ids);
  await deleteMessages(tx, ids);
  return true;
}
