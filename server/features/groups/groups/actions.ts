import { randomUUID } from "node:crypto";
import { can } from "#contract/permissions.ts";
import type { Context } from "../../../context.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { lockGroup } from "../../../database/locks.ts";
import { emit } from "../../../events.ts";
import { newId } from "../../../new-id.ts";
import type { Me } from "../../identity/people/rules.ts";
import { addMember, membershipOf, membershipWith } from "./actions-members.ts";
import {
  findGroup,
  findGroupName,
  findGroupsOf,
  findMembers,
  insertGroup,
  updateGroupActivity,
  updatePageCount,
  updateGroupName,
  type GroupOfMineRow,
  type GroupToShowRow,
  type MemberRow,
  findStorage,
  type Storage,
} from "./queries.ts";
import { findGroupsWithNews, type GroupWithNewsRow } from "./queries-news.ts";
import { checkGroupName, type Membership, type MembershipWithRole } from "./rules.ts";

export interface GroupWithMembers {
  membership: MembershipWithRole;
  group: GroupToShowRow;
  members: MemberRow[];
}

export function groupsOf(db: Reader, me: { id: string }): Promise<GroupOfMineRow[]> {
  return findGroupsOf(db, { userId: me.id });
}

/** Messages searched for unread ones, over all groups and per group. */
const mostSearched = 10_000;
const fewestSearched = 20;

export function groupsWithNews(db: Reader, me: Me, groups: number): Promise<GroupWithNewsRow[]> {
  const limit = Math.max(fewestSearched, Math.floor(mostSearched / Math.max(groups, 1)));
  return findGroupsWithNews(db, { userId: me.id, limit });
}

/** Others could join with the invitation, so an API key gets it only if it may manage groups. */
export async function groupWithMembers({ db }: Context, me: Me, groupId: string): Promise<GroupWithMembers> {
  const found = await readGroupWithMembers(db.read, me, groupId);
  if (me.scopes === null || me.scopes.split(" ").includes("manage")) return found;
  return { ...found, group: { ...found.group, invite_key: "" } };
}

export async function readGroupWithMembers(db: Reader, me: Me, groupId: string): Promise<GroupWithMembers> {
  const membership = await membershipOf(db, me, groupId);
  return { membership, group: await findGroup(db, membership), members: await findMembers(db, membership) };
}

export async function insertGroupWithMember(
  context: Context,
  tx: Transaction,
  { id = newId(), makerId, name }: { id?: string; makerId: string; name: string },
): Promise<string> {
  const now = context.clock.now();
  await insertGroup(tx, {
    id,
    created_at: now,
    name,
    description: "",
    picture_id: null,
    invite_key: randomUUID(),
    secret_key: randomUUID(),
    inviter_id: makerId,
    creator_id: makerId,
    last_activity_at: 0,
    group_page_count: 0,
    abandoned_at: null,
  });
  await addMember(context, tx, { groupId: id, userId: makerId, at: now, isFounder: true });
  return id;
}

export async function nameOfGroup(db: Reader, groupId: string): Promise<string> {
  return findGroupName(db, groupId);
}

export async function renameGroup(context: Context, me: Me, groupId: string, name: string): Promise<GroupWithMembers> {
  const { db } = context;
  return db.write(async (tx) => {
    await lockGroup(tx, groupId);
    const membership = await membershipWith(tx, me, groupId, can.changeProfile);
    await updateName(context, tx, membership, checkGroupName(name));
    return readGroupWithMembers(tx, me, groupId);
  });
}

async function updateName(context: Context, tx: Transaction, membership: Membership, name: string): Promise<void> {
  const { groupId, userId } = membership;
  const { name: previousName } = await findGroup(tx, membership);
  if (name === previousName) return;
  await updateGroupName(tx, membership, name);
  await emit(context, tx, "group.renamed", { groupId, userId, at: context.clock.now(), previousName, name });
}

/** Takes some 200 ms for a hundred thousand files, on the slow reader. */
export async function storageOf({ db }: Context, me: Me, groupId: string): Promise<Storage> {
  return findStorage(db.slowRead, await membershipOf(db.read, me, groupId));
}

/** `frontCount` is 1 if the message is on the group's page, `at` in milliseconds. */
export async function touchGroup(
  tx: Transaction,
  groupId: string,
  change: { frontCount: number; at: number },
): Promise<void> {
  await updateGroupActivity(tx, { groupId, ...change });
}

export function countOnPage(tx: Transaction, groupId: string, difference: number): Promise<void> {
  return updatePageCount(tx, groupId, difference);
}
