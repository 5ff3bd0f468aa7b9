import type { MemberRemoval } from "#contract/moderation.ts";
import { can } from "#contract/permissions.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { lockGroup, lockPerson } from "../../../database/locks.ts";
import { appError } from "../../../errors.ts";
import { emit } from "../../../events.ts";
import { nameOfGroup } from "../../groups/groups/actions.ts";
import { leave } from "../../groups/groups/actions-leaving.ts";
import { adminIds, isMemberOf, membershipOf, membershipWith } from "../../groups/groups/actions-members.ts";
import { replaceInviteKey } from "../../groups/invitations/actions.ts";
import { eraseContributionsLater } from "../messages/actions-erasure.ts";
import type { Me } from "../../identity/people/rules.ts";
import { logDecision } from "../../groups/groups/actions-log.ts";
import { blockPerson, type Blocking } from "../../groups/admission/actions-blocks.ts";
import { findRemovedInvitees } from "./queries-removal.ts";

/** Access ends at once; a job may delete posts. Throws `not_permitted` unless the user is an admin above the member, `not_found` without one. */
export async function removeFromGroup(
  context: Context,
  me: Me,
  groupId: string,
  userId: string,
  { deletesPosts = false, blocks = false, tells = false }: MemberRemoval,
): Promise<void> {
  const { db, clock } = context;
  await db.write(async (tx) => {
    await lockGroup(tx, groupId);
    await lockPerson(tx, userId);
    const membership = await membershipWith(tx, me, groupId, can.manageMembers);
    if (!(await isMemberOf(tx, userId, groupId))) throw appError("not_found");
    const member = { ...(await membershipOf(tx, { id: userId }, groupId)), id: userId };
    if (!can.removeMember(me, membership, member)) throw appError("not_permitted");
    const at = clock.now();
    const broughtIn = await findRemovedInvitees(tx, groupId, userId);
    await leave(context, tx, { userId, groupId, at, how: "removed", adminId: me.id });
    if (deletesPosts) await eraseContributionsLater(context, tx, { groupId, userId });
    if (blocks) await blockMember(tx, { groupId, userId, adminId: me.id, at });
    const data = { ...(blocks && { blocked: true as const }), ...(deletesPosts && { deletedPosts: true as const }) };
    await logDecision(tx, { groupId, at, kind: "member_removed", adminId: me.id, personId: userId, data });
    await notifyAdminsOfInvitees(context, tx, { groupId, userId, at }, broughtIn);
    if (tells) await notifyRemoved(context, tx, { groupId, userId, at });
  });
}

/** Removes a member and renews the invitation link, which the person knows and could use with another account. */
async function blockMember(tx: Transaction, blocking: Blocking): Promise<void> {
  await blockPerson(tx, blocking);
  await replaceInviteKey(tx, blocking.groupId, blocking.at, blocking.adminId);
}

const namesAtMost = 10;

/** People whom the removed person invited or sponsors may act for that person. */
async function notifyAdminsOfInvitees(
  context: Context,
  tx: Transaction,
  { groupId, userId, at }: { groupId: string; userId: string; at: number },
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  const people = names.slice(0, namesAtMost).join(", ") + (names.length > namesAtMost ? " …" : "");
  const data = { about: "brought_in" as const, people };
  const toUserIds = await adminIds(tx, groupId);
  await emit(context, tx, "membership.changed", { at, groupId, fromUserId: userId, toUserIds, data });
}

/** The notification belongs to no group, because the person no longer sees those of the group. */
async function notifyRemoved(
  context: Context,
  tx: Transaction,
  { groupId, userId, at }: { groupId: string; userId: string; at: number },
): Promise<void> {
  await emit(context, tx, "membership.changed", {
    at,
    groupId: null,
    fromUserId: null,
    toUserIds: [userId],
    data: { about: "removed", groupName: await nameOfGroup(tx, groupId) },
  });
}
