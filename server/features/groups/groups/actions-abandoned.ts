import type { Reader, Transaction } from "../../../database/database.ts";
import { releasePicture } from "../../files/files/actions-attachments.ts";
import { deleteGroup, findAbandoned, isAbandoned } from "./queries-abandoned.ts";
import { abandonedFor } from "./rules.ts";

/** `now` in milliseconds. */
export function abandonedGroups(db: Reader, now: number): Promise<string[]> {
  return findAbandoned(db, now - abandonedFor);
}

export function isGroupAbandoned(db: Reader, groupId: string, now: number): Promise<boolean> {
  return isAbandoned(db, groupId, now - abandonedFor);
}

export async function deleteEmptyGroup(tx: Transaction, groupId: string, now: number): Promise<void> {
  const pictureId = await deleteGroup(tx, groupId);
  if (pictureId) await releasePicture(tx, pictureId, now);
}
