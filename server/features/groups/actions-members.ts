import { groupsEach, membersPerGroup } from "#contract/limits.ts";
import type { Reader, Transaction } from "../../database/database.ts";
import { lockGroup } from "../../database/locks.ts";
import { refusal } from "../../errors.ts";
import { recordForGroupIn, recordForPersonIn } from "../../live/record.ts";
import { countGroupsOf, countMembers, findGroupsOf, findMembership, insertMember } from "./queries.ts";
import { updateToInhabited } from "./queries-abandoned.ts";
import type { Membership } from "./rules.ts";

/** The gate: who is not in the group is told that there is none. */
export async function membershipOf(db: Reader, me: { id: string }, groupId: string): Promise<Membership> {
  const [membership] = await findMembership(db, { groupId, userId: me.id });
  if (!membership) throw refusal("group_not_found");
  return membership as Membership;
}

/** The same gate for all that one is in, each with its name. */
export async function membershipsOf(db: Reader, me: { id: string }): Promise<(Membership & { name: string })[]> {
  const groups = await findGroupsOf(db, { userId: me.id });
  return groups.map(({ id, name }) => ({ groupId: id, userId: me.id, name }) as Membership & { name: string });
}

export async function isMemberIn(tx: Transaction, userId: string, groupId: string): Promise<boolean> {
  return (await findMembership(tx, { groupId, userId })).length > 0;
}

/** Answers false for someone who is in already; refuses who is in too many groups, and where the group is full. `inviterId` as far as it is known; nobody invites themselves. */
export async function joinIn(
  tx: Transaction,
  groupId: string,
  userId: string,
  now: number,
  inviterId: string | null = null,
): Promise<boolean> {
  await lockGroup(tx, groupId);
  const inviter_id = inviterId === userId ? null : inviterId;
  const isNew = await insertMember(tx, { group_id: groupId, user_id: userId, joined_at: now, inviter_id });
  if (isNew) {
    if ((await countGroupsOf(tx, userId)) > groupsEach) throw refusal("too_many_groups");
    if ((await countMembers(tx, groupId)) > membersPerGroup) throw refusal("group_full");
    await updateToInhabited(tx, groupId);
    await recordForGroupIn(tx, now, "member.joined", { groupId, userId });
    await recordForPersonIn(tx, now, userId, "group.entered", { groupId });
  }
  return isNew;
}
