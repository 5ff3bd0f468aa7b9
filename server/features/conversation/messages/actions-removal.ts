import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { lockGroup } from "../../../database/locks.ts";
import { abandonedGroups, deleteEmptyGroup, isGroupAbandoned } from "../../groups/groups/actions-abandoned.ts";
import { groupCalled } from "../../groups/groups/actions-operator.ts";
import { suspendGroup, endSomeSuspended } from "../../groups/groups/actions-suspension.ts";
import { eraseMessages } from "./actions-erasure.ts";

const messagesAtOnce = 200;

/** Deletes groups that have had no members for 30 days, with their messages. Keeps a group that someone has rejoined. */
export async function removeAbandonedGroups({ db, clock }: Context): Promise<void> {
  const now = clock.now();
  for (const groupId of await abandonedGroups(db.read, now)) {
    while (await db.write((tx) => removeSome(tx, groupId, now)));
  }
}

/**
 * Deletes a group with all its content. Suspends it first, so that nobody sees it half deleted and an interrupted call can be repeated. `group`: its id, or a
 * unique name. Throws `group_not_found`. Checks no permission: for the command line. Returns the group's name.
 */
export async function deleteGroupOf(context: Context, group: string): Promise<string> {
  const { db, clock } = context;
  const { id, name } = await groupCalled(context, group);
  await suspendGroup(context, id, true);
  while (await db.write((tx) => endSomeSuspended(context, tx, id)));
  while (await db.write((tx) => eraseSome(tx, id, clock.now())));
  return name;
}

/** Returns whether there is more to delete. */
async function removeSome(tx: Transaction, groupId: string, now: number): Promise<boolean> {
  await lockGroup(tx, groupId);
  return (await isGroupAbandoned(tx, groupId, now)) && eraseSome(tx, groupId, now);
}

/** Returns whether there is more to delete. */
async function eraseSome(tx: Transaction, groupId: string, now: number): Promise<boolean> {
  if (await eraseMessages(tx, groupId, messagesAtOnce, now)) return true;
  await deleteEmptyGroup(tx, groupId, now);
  return false;
}
