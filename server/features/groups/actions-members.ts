import { groupsEach, membersPerGroup } from "#contract/limits.ts";
import type { Context } from "../../context.ts";
import type { Reader, Transaction } from "../../database/database.ts";
import { lockGroup } from "../../database/locks.ts";
import { appError } from "../../errors.ts";
import { emit } from "../../events.ts";
import {
  countGroupsOf,
  countMembers,
  findGroupsOf,
  findMemberOnPage,
  findMembership,
  insertMember,
  type MemberOnPageRow,
} from "./queries.ts";
import { updateToInhabited } from "./queries-abandoned.ts";
import type { Membership } from "./rules.ts";

/** Returns the membership of a user. Throws `not_found` for everyone outside the group. */
export async function membershipOf(db: Reader, me: { id: string }, groupId: string): Promise<Membership> {
  const [membership] = await findMembership(db, { groupId, userId: me.id });
  if (!membership) throw appError("group_not_found");
  return membership as Membership;
}

/** Does the same, and returns what a page of the group shows besides its messages. */
export async function membershipOnPage(
  db: Reader,
  me: { id: string },
  groupId: string,
): Promise<Membership & MemberOnPageRow> {
  const [membership] = await findMemberOnPage(db, { groupId, userId: me.id });
  if (!membership) throw appError("group_not_found");
  return membership as Membership & MemberOnPageRow;
}

/** Returns all of a user's memberships with the names of their groups. */
export async function membershipsOf(db: Reader, me: { id: string }): Promise<(Membership & { name: string })[]> {
  const groups = await findGroupsOf(db, { userId: me.id });
  return groups.map(({ id, name }) => ({ groupId: id, userId: me.id, name }) as Membership & { name: string });
}

export async function isMemberIn(tx: Transaction, userId: string, groupId: string): Promise<boolean> {
  return (await findMembership(tx, { groupId, userId })).length > 0;
}

/** Returns the number of members, without a permission check. */
export function memberCount(db: Reader, groupId: string): Promise<number> {
  return countMembers(db, groupId);
}

export interface Joining {
  groupId: string;
  userId: string;
  at: number;
  /** If known; users cannot invite themselves. */
  inviterId?: string | null;
  isFounder?: boolean;
}

type Emitting = Pick<Context, "jobs" | "subscriptions">;

/** Returns false if the user is already a member. Throws `too_many_groups`, or `group_full` if the group has too many members. */
export async function addMember(
  context: Emitting,
  tx: Transaction,
  { groupId, userId, at, inviterId = null, isFounder = false }: Joining,
): Promise<boolean> {
  await lockGroup(tx, groupId);
  const inviter_id = inviterId === userId ? null : inviterId;
  const isNew = await insertMember(tx, { group_id: groupId, user_id: userId, joined_at: at, inviter_id });
  if (!isNew) return false;
  if ((await countGroupsOf(tx, userId)) > groupsEach) throw appError("too_many_groups");
  if ((await countMembers(tx, groupId)) > membersPerGroup) throw appError("group_full");
  await updateToInhabited(tx, groupId);
  await emit(context, tx, "member.joined", { groupId, userId, at, isFounder });
  return true;
}
