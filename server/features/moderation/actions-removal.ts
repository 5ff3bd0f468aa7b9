import type { MemberRemoval } from "#contract/moderation.ts";
import { can } from "#contract/permissions.ts";
import type { Context } from "../../context.ts";
import type { Transaction } from "../../database/database.ts";
import { lockGroup, lockPerson } from "../../database/locks.ts";
import { appError } from "../../errors.ts";
import { emit } from "../../events.ts";
import { nameOfGroup } from "../groups/actions.ts";
import { leaveIn } from "../groups/actions-leaving.ts";
import { isMemberIn, membershipOf, membershipWith } from "../groups/actions-members.ts";
import { endInvitationsOfIn, replaceInviteKeyIn } from "../invitations/actions.ts";
import { eraseContributionsLater } from "../messages/actions-contributions.ts";
import type { Me } from "../people/rules.ts";
import { logDecisionIn } from "./actions-log.ts";
import { insertBlock } from "./queries-blocks.ts";

/**
 * Removes a member from a group. Their access ends at once; what they posted stays or is deleted by a job. Throws `not_permitted` unless the user is
 * an admin with a higher role than the member, and `not_found` if there is no such member.
 */
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
    if (!(await isMemberIn(tx, userId, groupId))) throw appError("not_found");
    const member = { ...(await membershipOf(tx, { id: userId }, groupId)), id: userId };
    if (!can.removeMember(me, membership, member)) throw appError("not_permitted");
    const at = clock.now();
    await leaveIn(context, tx, { userId, groupId, at, how: "removed" });
    await endInvitationsOfIn(tx, groupId, userId, at);
    if (deletesPosts) await eraseContributionsLater(context, tx, { groupId, userId });
    if (blocks) await blockIn(tx, { groupId, userId, adminId: me.id, at });
    const data = { ...(blocks && { blocked: true as const }), ...(deletesPosts && { deletedPosts: true as const }) };
    await logDecisionIn(tx, { groupId, at, kind: "member_removed", adminId: me.id, personId: userId, data });
    if (tells) await tellRemoved(context, tx, { groupId, userId, at });
  });
}

interface Blocking {
  groupId: string;
  userId: string;
  adminId: string;
  at: number;
}

/** Renews the invitation link too, because the person knows the old one and could join by another account. */
async function blockIn(tx: Transaction, { groupId, userId, adminId, at }: Blocking): Promise<void> {
  await insertBlock(tx, { group_id: groupId, user_id: userId, blocked_by: adminId, blocked_at: at });
  await replaceInviteKeyIn(tx, groupId, at, adminId);
}

/** The notification belongs to no group, because the person could not see one of the group any more. */
async function tellRemoved(
  context: Context,
  tx: Transaction,
  { groupId, userId, at }: { groupId: string; userId: string; at: number },
): Promise<void> {
  await emit(context, tx, "membership.changed", {
    ...{ at, groupId: null, fromUserId: null, toUserIds: [userId] },
    data: { about: "removed", groupName: await nameOfGroup(tx, groupId) },
  });
}
