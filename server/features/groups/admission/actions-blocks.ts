import { can } from "#contract/permissions.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { lockGroup } from "../../../database/locks.ts";
import { appError } from "../../../errors.ts";
import { recordForGroup } from "../../../live/record.ts";
import { membershipWith } from "../groups/actions-members.ts";
import type { Me } from "../../identity/people/rules.ts";
import { logDecision, wasRemovedFrom } from "../groups/actions-log.ts";
import { deleteBlock, findBlocks, insertBlock, isBlocked, type BlockRow } from "./queries-blocks.ts";

/** Throws `blocked_from_group` if an admin has blocked the user from joining. */
export async function assertNotBlocked(tx: Transaction, groupId: string, userId: string): Promise<void> {
  if (await isBlocked(tx, groupId, userId)) throw appError("blocked_from_group");
}

export interface Blocking {
  groupId: string;
  userId: string;
  adminId: string;
  at: number;
}

/** Keeps a person from joining again. The group must be locked. */
export async function blockPerson(tx: Transaction, { groupId, userId, adminId, at }: Blocking): Promise<void> {
  await insertBlock(tx, { group_id: groupId, user_id: userId, blocked_by: adminId, blocked_at: at });
}

/** Returns the people who cannot join the group, for its admins. */
export async function blockedPeople({ db }: Context, me: Me, groupId: string): Promise<BlockRow[]> {
  return findBlocks(db.read, await membershipWith(db.read, me, groupId, can.manageMembers));
}

/** Lets a blocked person join again by an invitation. Throws `not_found` if the person is not blocked. */
export async function unblock({ db, clock }: Context, me: Me, groupId: string, userId: string): Promise<void> {
  await db.write(async (tx) => {
    await lockGroup(tx, groupId);
    const membership = await membershipWith(tx, me, groupId, can.manageMembers);
    if (!(await deleteBlock(tx, membership, userId))) throw appError("not_found");
    const at = clock.now();
    // Members never knew of somebody who was refused.
    if (await wasRemovedFrom(tx, groupId, userId))
      await logDecision(tx, { groupId, at, kind: "member_unblocked", adminId: me.id, personId: userId });
    recordForGroup(tx, at, "group.changed", { groupId });
  });
}
