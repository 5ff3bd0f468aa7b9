import { groupsEach, membersPerGroup } from "#contract/limits.ts";
import type { Position } from "#contract/permissions.ts";
import type { Context } from "../../../context.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { lockGroup } from "../../../database/locks.ts";
import { appError } from "../../../errors.ts";
import { emit } from "../../../events.ts";
import {
  countGroupsOf,
  countMembers,
  findAdminIds,
  findGroupsOf,
  findMemberOnPage,
  findMembership,
  findPositions,
  insertMember,
  updateSuccessor,
  type MemberOnPageRow,
} from "./queries.ts";
import { updateToInhabited } from "./queries-abandoned.ts";
import { isSuspended } from "./queries-suspension.ts";
import type { Me } from "../../identity/people/rules.ts";
import { positionFor, positionOf, type Membership, type MembershipWithRole } from "./rules.ts";

/** `scopes` restrict the membership to the rights of an API key. */
type Acting = Pick<Me, "id"> & Partial<Pick<Me, "scopes">>;

/** Throws `group_not_found` for everyone outside the group. */
export async function membershipOf(db: Reader, me: Acting, groupId: string): Promise<MembershipWithRole> {
  const [found] = await findMembership(db, { groupId, userId: me.id });
  if (!found) throw appError("group_not_found");
  return { ...found, ...positionFor(me, found) } as MembershipWithRole;
}

/** Throws `not_permitted` as well. */
export async function membershipWith(
  db: Reader,
  me: Acting,
  groupId: string,
  may: (position: Position) => boolean,
): Promise<MembershipWithRole> {
  const membership = await membershipOf(db, me, groupId);
  if (!may(membership)) throw appError("not_permitted");
  return membership;
}

export async function membershipOnPage(
  db: Reader,
  me: { id: string },
  groupId: string,
): Promise<Membership & MemberOnPageRow> {
  const [membership] = await findMemberOnPage(db, { groupId, userId: me.id });
  if (!membership) throw appError("group_not_found");
  return membership as Membership & MemberOnPageRow;
}

export async function membershipsOf(db: Reader, me: Acting): Promise<(MembershipWithRole & { name: string })[]> {
  const groups = await findGroupsOf(db, { userId: me.id });
  return groups.map((group) => {
    const { id, name } = group;
    return { groupId: id, userId: me.id, name, ...positionFor(me, group) } as MembershipWithRole & { name: string };
  });
}

export async function isMemberOf(tx: Transaction, userId: string, groupId: string): Promise<boolean> {
  return (await findMembership(tx, { groupId, userId })).length > 0;
}

/** Checks no permission. */
export async function positionsInGroup(
  db: Reader,
  groupId: string,
  userId?: string,
): Promise<(Position & { userId: string })[]> {
  const rows = await findPositions(db, groupId, userId);
  return rows.map((row) => ({ userId: row.userId, ...positionOf(row) }));
}

export function memberCount(db: Reader, groupId: string): Promise<number> {
  return countMembers(db, groupId);
}

export function adminIds(db: Reader, groupId: string): Promise<string[]> {
  return findAdminIds(db, groupId);
}

/** The longest-standing admin, else member, else reader. Returns whether it did. */
export function ensureOwner(tx: Transaction, groupId: string): Promise<boolean> {
  return updateSuccessor(tx, groupId);
}

export interface Joining {
  groupId: string;
  userId: string;
  at: number;
  /** The inviter, if known; users cannot invite themselves. */
  inviterId?: string | null;
  isFounder?: boolean;
}

type Emitting = Pick<Context, "jobs" | "subscriptions">;

/** Returns false if the user is already a member. Throws `group_suspended`, `too_many_groups`, or `group_full`. */
export async function addMember(
  context: Emitting,
  tx: Transaction,
  { groupId, userId, at, inviterId = null, isFounder = false }: Joining,
): Promise<boolean> {
  await lockGroup(tx, groupId);
  if (await isSuspended(tx, groupId)) throw appError("group_suspended");
  const inviter_id = inviterId === userId ? null : inviterId;
  const isNew = await insertMember(tx, { group_id: groupId, user_id: userId, joined_at: at, inviter_id });
  if (!isNew) return false;
  if ((await countGroupsOf(tx, userId)) > groupsEach) throw appError("too_many_groups");
  if ((await countMembers(tx, groupId)) > membersPerGroup) throw appError("group_full");
  await updateToInhabited(tx, groupId);
  await ensureOwner(tx, groupId);
  await emit(context, tx, "member.joined", { groupId, userId, at, isFounder });
  return true;
}
