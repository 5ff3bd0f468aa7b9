import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { lockGroup, lockPerson } from "../../../database/locks.ts";
import { emit, type DomainEvents } from "../../../events.ts";
import { recordForGroup } from "../../../live/record.ts";
import { settingsOf, updateSettings } from "../../identity/people/actions.ts";
import type { Me } from "../../identity/people/rules.ts";
import { ensureOwner, membershipOf } from "./actions-members.ts";
import { deleteMember, findGroupsOf } from "./queries.ts";
import { updateIfAbandoned } from "./queries-abandoned.ts";
import { settingsAfterLeaving } from "./rules.ts";

export async function leaveGroup(context: Context, me: Me, groupId: string): Promise<void> {
  const { db, clock } = context;
  await db.write(async (tx) => {
    await lockGroup(tx, groupId);
    await lockPerson(tx, me.id);
    await leave(context, tx, { userId: me.id, groupId, at: clock.now(), how: "left" });
  });
}

/** Requires the locks of the group and the user. */
export async function leave(context: Context, tx: Transaction, member: DomainEvents["member.left"]): Promise<void> {
  await endMembership(context, tx, member);
  await changeDefaultGroup(tx, member.userId, member.groupId);
}

export async function changeDefaultGroup(tx: Transaction, userId: string, leftId: string): Promise<void> {
  const remaining = (await findGroupsOf(tx, { userId })).map(({ id }) => id);
  await updateSettings(tx, userId, settingsAfterLeaving(await settingsOf(tx, userId), leftId, remaining));
}

/** Requires the locks of the group and the user. */
export async function endMembership(
  context: Context,
  tx: Transaction,
  member: DomainEvents["member.left"],
): Promise<void> {
  const { userId, groupId, at } = member;
  await deleteMember(tx, await membershipOf(tx, { id: userId }, groupId));
  await updateIfAbandoned(tx, groupId, at);
  if (await ensureOwner(tx, groupId)) recordForGroup(tx, at, "group.changed", { groupId });
  await emit(context, tx, "member.left", member);
}
