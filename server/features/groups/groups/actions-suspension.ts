import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { lockGroup, lockPerson } from "../../../database/locks.ts";
import { emit } from "../../../events.ts";
import { recordForPerson } from "../../../live/record.ts";
import { changeDefaultGroup } from "./actions-leaving.ts";
import { ensureOwner } from "./actions-members.ts";
import { groupCalled } from "./actions-operator.ts";
import { updateIfAbandoned } from "./queries-abandoned.ts";
import {
  deleteSuspendedMember,
  findSuspendedMembers,
  isSuspended,
  moveMembers,
  updateSuspension,
} from "./queries-suspension.ts";

/** Ends links, webhooks and similar access; deletes nothing. Checks no permission (command line). `group`: id or unique name; returns the name. */
export async function suspendGroup(context: Context, group: string, suspended: boolean): Promise<string> {
  const { db, clock } = context;
  const { id: groupId, name } = await groupCalled(context, group);
  await db.write(async (tx) => {
    await lockGroup(tx, groupId);
    if ((await isSuspended(tx, groupId)) === suspended) return;
    const at = clock.now();
    await updateSuspension(tx, groupId, suspended ? at : null);
    const userIds = await moveMembers(
      tx,
      groupId,
      suspended ? ["members", "suspended_members"] : ["suspended_members", "members"],
    );
    for (const userId of userIds)
      recordForPerson(tx, at, userId, suspended ? "group.left" : "group.entered", { groupId });
    if (suspended) {
      await emit(context, tx, "group.suspended", { groupId, userIds, at });
    } else {
      await ensureOwner(tx, groupId);
      await updateIfAbandoned(tx, groupId, at);
    }
  });
  return name;
}

const membersAtOnce = 50;

/** Returns whether there may be more. */
export async function endSomeSuspended(context: Context, tx: Transaction, groupId: string): Promise<boolean> {
  await lockGroup(tx, groupId);
  const userIds = await findSuspendedMembers(tx, groupId, membersAtOnce);
  for (const userId of userIds) {
    await lockPerson(tx, userId);
    await deleteSuspendedMember(tx, groupId, userId);
    await changeDefaultGroup(tx, userId, groupId);
    await emit(context, tx, "member.left", { groupId, userId, at: context.clock.now(), how: "erased" });
  }
  return userIds.length > 0;
}
