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

export async function assertNotBlocked(tx: Transaction, groupId: string, userId: string): Promise<void> {
  if (await isBlocked(tx, groupId, userId)) throw appError("blocked_from_group");
}

export interface Blocking {
  groupId: string;
  userId: string;
  adminId: string;
  at: number;
}

/** The group must be locked. */
export async function blockPerson(tx: Transaction, { groupId, userId, adminId, at }: Blocking): Promise<void> {
  await insertBlock(tx, { group_id: groupId, user_id: userId, blocked_by: adminId, blocked_at: at });
}

export async function blockedPeople({ db }: Context, me: Me, groupId: string): Promise<BlockRow[]> {
  return findBlocks(db.read, await membershipWith(db.read, me, groupId, can.manageMembers));
}

/** Throws `not_found` if they are not blocked. */
export async function unblock({ db, clock }: Context, me: Me, groupId: string, userId: string): Promise<void> {
  await db.write(async (tx) => {
    await lockGroup(tx, groupId);
    const membership = await membershipWith(tx, me, groupId, can.manageMembers);
    if (!(await deleteBlock(tx, membership, userId))) throw appError("not_found");
    const at = clock.now();
    // Members never knew of a rejected person.
    if (await wasRemovedFrom(tx, groupId, userId))
      await logDecision(tx, { groupId, at, kind: "member_unblocked", adminId: me.id, personId: userId });
    recordForGroup(tx, at, "group.changed", { groupId });
  });
}
