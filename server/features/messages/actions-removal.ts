import type { Context } from "../../context.ts";
import type { Transaction } from "../../database/database.ts";
import { lockGroup } from "../../database/locks.ts";
import { abandonedGroups, deleteGroupIn, isGroupAbandoned } from "../groups/actions-abandoned.ts";
import { eraseMessagesIn } from "./actions-erasure.ts";

const messagesAtOnce = 200;

/** Deletes groups that have had no members for 30 days, with their messages. Keeps a group that someone has rejoined. */
export async function removeAbandonedGroups({ db, clock }: Context): Promise<void> {
  const now = clock.now();
  for (const groupId of await abandonedGroups(db.read, now)) {
    while (await db.write((tx) => removeSomeIn(tx, groupId, now)));
  }
}

/** Returns whether there is more to delete. */
async function removeSomeIn(tx: Transaction, groupId: string, now: number): Promise<boolean> {
  await lockGroup(tx, groupId);
  if (!(await isGroupAbandoned(tx, groupId, now))) return false;
  if (await eraseMessagesIn(tx, groupId, messagesAtOnce, now)) return true;
  await deleteGroupIn(tx, groupId, now);
  return false;
}
