import { can, type GroupPermissions, type Role } from "#contract/permissions.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { lockGroup } from "../../../database/locks.ts";
import { appError } from "../../../errors.ts";
import { emit } from "../../../events.ts";
import { recordForGroup } from "../../../live/record.ts";
import { logDecision } from "./actions-log.ts";
import type { Me } from "../../identity/people/rules.ts";
import { groupWithMembers, type GroupWithMembers } from "./actions.ts";
import { isMemberOf, membershipOf, membershipWith } from "./actions-members.ts";
import { updatePermissions, updateRole } from "./queries.ts";
import { permissionsToStore, type MembershipWithRole } from "./rules.ts";

export async function changeRole(
  context: Context,
  me: Me,
  groupId: string,
  userId: string,
  role: Role,
): Promise<GroupWithMembers> {
  await context.db.write(async (tx) => {
    await lockGroup(tx, groupId);
    const mine = await membershipOf(tx, me, groupId);
    const member = await otherMembership(tx, groupId, userId);
    if (!can.changeRole(me, mine, { ...member, id: userId }, role)) throw appError("not_permitted");
    if (member.role === role) return;
    if (role === "owner") await updateRole(tx, mine, "admin");
    await updateRole(tx, member, role);
    if (can.manageMembers(member) && !can.manageMembers({ role }))
      await emit(context, tx, "admin.dismissed", { groupId, userId });
    const at = context.clock.now();
    await emit(context, tx, "rights.changed", { groupId, userId, at });
    await logDecision(tx, { groupId, at, kind: "role_changed", adminId: me.id, personId: userId, data: { role } });
    if (userId !== me.id) await notifyRoleChanged(context, tx, { groupId, fromUserId: me.id, userId, role, at });
    recordForGroup(tx, at, "group.changed", { groupId });
  });
  return groupWithMembers(context, me, groupId);
}

interface NewRole {
  groupId: string;
  fromUserId: string;
  userId: string;
  role: Role;
  at: number;
}

async function notifyRoleChanged(context: Context, tx: Transaction, { userId, role, ...from }: NewRole): Promise<void> {
  await emit(context, tx, "membership.changed", { ...from, toUserIds: [userId], data: { about: "role", role } });
}

async function otherMembership(tx: Transaction, groupId: string, userId: string): Promise<MembershipWithRole> {
  if (!(await isMemberOf(tx, userId, groupId))) throw appError("not_found");
  return membershipOf(tx, { id: userId }, groupId);
}

export async function changePermissions(
  context: Context,
  me: Me,
  groupId: string,
  permissions: Partial<GroupPermissions>,
): Promise<GroupWithMembers> {
  await context.db.write(async (tx) => {
    await lockGroup(tx, groupId);
    const membership = await membershipWith(tx, me, groupId, can.changePermissions);
    await updatePermissions(tx, membership, permissionsToStore(permissions));
    const at = context.clock.now();
    await emit(context, tx, "rights.changed", { groupId, at });
    await logDecision(tx, { groupId, at, kind: "permissions_changed", adminId: me.id });
    recordForGroup(tx, at, "group.changed", { groupId });
  });
  return groupWithMembers(context, me, groupId);
}
