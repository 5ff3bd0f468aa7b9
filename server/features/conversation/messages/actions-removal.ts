import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { lockGroup } from "../../../database/locks.ts";
import { abandonedGroups, deleteGroupIn, isGroupAbandoned } from "../../groups/groups/actions-abandoned.ts";
import { groupCalled } from "../../groups/groups/actions-operator.ts";
import { suspendGroup, endSomeSuspendedIn } from "../../groups/groups/actions-suspension.ts";
import { eraseMessagesIn } from "./actions-erasure.ts";

const messagesAtOnce = 200;

/** Deletes groups that have had no members for 30 days, with their messages. Keeps a group that someone has rejoined. */
export async function removeAbandonedGroups({ db, clock }: Context): Promise<void> {
  const now = clock.now();
  for (const groupId of await abandonedGroups(db.read, now)) {
    while (await db.write((tx) => removeSomeIn(tx, groupId, now)));
  }
}

/**
 * Deletes a group with all that is in it. Suspends it first: nobody sees it half deleted, and this can be called again if it was interrupted. `group`: its
 * id, or a name that no other group has. Throws `group_not_found`. Checks no permission: for the command line. Returns the group's name.
 */
export async function deleteGroupOf(context: Context, group: string): Promise<string> {
  const { db, clock } = context;
  const { id, name } = await groupCalled(context, group);
  await suspendGroup(context, id, true);
  while (await db.write((tx) => endSomeSuspendedIn(context, tx, id)));
  while (await db.write((tx) => eraseSomeIn(tx, id, clock.now())));
  return name;
}

/** Returns whether there is more to delete. */
async function removeSomeIn(tx: Transaction, groupId: string, now: number): Promise<boolean> {
  await lockGroup(tx, groupId);
  return (await isGroupAbandoned(tx, groupId, now)) && eraseSomeIn(tx, groupId, now);
}

/** Returns whether there is more to delete. */
async function eraseSomeIn(tx: Transaction, groupId: string, now: number): Promise<boolean> {
  if (await eraseMessagesIn(tx, groupId, messagesAtOnce, now)) return true;
  await deleteGroupIn(tx, groupId, now);
  return false;
}
