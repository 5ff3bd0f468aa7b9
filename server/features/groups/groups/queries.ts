import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Reader, Transaction } from "../../../database/database.ts";
import { countOf } from "../../../database/count.ts";
import { prepare, prepareChange } from "../../../database/prepare.ts";
import type { GroupPermissions, Role } from "#contract/permissions.ts";
import type { Flag, GroupRow, Tables } from "../../../database/tables.ts";
import type { Person } from "../../identity/people/rules.ts";
import type { Membership, PositionRow } from "./rules.ts";

export interface MembershipRow extends PositionRow {
  groupId: string;
  userId: string;
}

export const findMembership = prepare<{ groupId: string; userId: string }, MembershipRow>((db, { groupId, userId }) =>
  db
    .selectFrom("members")
    .innerJoin("groups", "groups.id", "members.group_id")
    .select(["members.group_id as groupId", "members.user_id as userId", "members.role", "groups.permissions"])
    .where("members.group_id", "=", groupId)
    .where("members.user_id", "=", userId),
);

export function findPositions(db: Reader, groupId: string, userId?: string): Promise<MembershipRow[]> {
  return db
    .selectFrom("members")
    .innerJoin("groups", "groups.id", "members.group_id")
    .select(["members.group_id as groupId", "members.user_id as userId", "members.role", "groups.permissions"])
    .where("members.group_id", "=", groupId)
    .$if(userId !== undefined, (members) => members.where("members.user_id", "=", userId!))
    .execute();
}

export interface MemberOnPageRow {
  groupId: string;
  userId: string;
  pageCount: number;
  /** Arrival time in milliseconds. */
  readUntil: number;
}

export const findMemberOnPage = prepare<{ groupId: string; userId: string }, MemberOnPageRow>(
  (db, { groupId, userId }) =>
    db
      .selectFrom("members")
      .innerJoin("groups", "groups.id", "members.group_id")
      .select(["members.group_id as groupId", "members.user_id as userId", "members.read_until as readUntil"])
      .select("groups.group_page_count as pageCount")
      .where("members.group_id", "=", groupId)
      .where("members.user_id", "=", userId),
);

export interface GroupOfMineRow extends PositionRow {
  id: string;
  name: string;
  description: string;
  pictureId: string | null;
  pictureUrl: string | null;
  lastActivityAt: number;
  mutedUntil: number | null;
  sparesPersonal: Flag;
}

export const findGroupsOf = prepare<{ userId: string }, GroupOfMineRow>((db, { userId }) => groupsOf(db, userId));

export function countGroupsOf(db: Reader, userId: string): Promise<number> {
  return countMemberships(db, "user_id", userId);
}

export function countMembers(db: Reader, groupId: string): Promise<number> {
  return countMemberships(db, "group_id", groupId);
}

async function countMemberships(db: Reader, column: "user_id" | "group_id", id: string): Promise<number> {
  return countOf(db.selectFrom("members").where(column, "=", id));
}

export interface GroupToShowRow extends GroupRow {
  creatorName: string | null;
  pictureUrl: string | null;
}

export async function findGroup(db: Reader, { groupId }: Membership): Promise<GroupToShowRow> {
  return db
    .selectFrom("groups")
    .leftJoin("users as creator", "creator.id", "groups.creator_id")
    .leftJoin("files as picture", "picture.id", "groups.picture_id")
    .selectAll("groups")
    .select(["creator.name as creatorName", "picture.content_url as pictureUrl"])
    .where("groups.id", "=", groupId)
    .executeTakeFirstOrThrow();
}

export async function findGroupName(db: Reader, groupId: string): Promise<string> {
  const { name } = await db.selectFrom("groups").select("name").where("id", "=", groupId).executeTakeFirstOrThrow();
  return name;
}

export interface MemberRow extends Person {
  role: Role;
  joinedAt: number;
  inviterName: string | null;
}

export async function findMembers(db: Reader, { groupId }: Membership): Promise<MemberRow[]> {
  return db
    .selectFrom("members")
    .innerJoin("users", "users.id", "members.user_id")
    .leftJoin("files", "files.id", "users.avatar_id")
    .leftJoin("users as inviter", "inviter.id", "members.inviter_id")
    .select(["users.id", "users.name", "users.avatar_id as avatarId", "files.content_url as avatarUrl"])
    .select(["members.role", "members.joined_at as joinedAt", "inviter.name as inviterName"])
    .where("members.group_id", "=", groupId)
    .orderBy("members.joined_at")
    .orderBy("users.id")
    .execute();
}

export async function findGroupCreator(db: Reader, id: string): Promise<{ creatorId: string | null } | undefined> {
  return db.selectFrom("groups").select("creator_id as creatorId").where("id", "=", id).executeTakeFirst();
}

export async function insertGroup(
  tx: Transaction,
  group: Omit<GroupRow, "permissions" | "needs_approval" | "has_webhooks" | "suspended_at">,
): Promise<void> {
  await tx.insertInto("groups").values(group).execute();
}

/** Returns false if the user is already a member. Drops an inviter whose account has been deleted. */
export async function insertMember(
  tx: Transaction,
  member: Pick<Tables["members"], "group_id" | "user_id" | "joined_at" | "inviter_id">,
): Promise<boolean> {
  const inviter_id = tx.selectFrom("users").select("id").where("id", "=", member.inviter_id);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("members")
    .values({
      ...member,
      inviter_id,
      read_until: member.joined_at,
      notifications_since: member.joined_at,
      reply_salt: randomBytes(16).toString("base64url"),
    })
    .onConflict((conflict) => conflict.columns(["group_id", "user_id"]).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findAdminIds(db: Reader, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("members")
    .innerJoin("users", "users.id", "members.user_id")
    .select("users.id")
    .where("members.group_id", "=", groupId)
    .where("members.role", "in", ["admin", "owner"])
    .where("users.suspended_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns false if the group has an owner, or no member. */
export async function updateSuccessor(tx: Transaction, groupId: string): Promise<boolean> {
  const ofGroup = tx.selectFrom("members").where("group_id", "=", groupId);
  const successor = ofGroup
    .select("user_id")
    .orderBy(sql`case role when 'admin' then 0 when 'member' then 1 else 2 end`)
    .orderBy("joined_at")
    .orderBy("user_id")
    .limit(1);
  const { numUpdatedRows } = await tx
    .updateTable("members")
    .set({ role: "owner" })
    .where("group_id", "=", groupId)
    .where("user_id", "=", successor)
    .where((member) => member.not(member.exists(ofGroup.select("user_id").where("role", "=", "owner"))))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function updateRole(tx: Transaction, { groupId, userId }: Membership, role: Role): Promise<void> {
  await tx.updateTable("members").set({ role }).where("group_id", "=", groupId).where("user_id", "=", userId).execute();
}

export async function updatePermissions(
  tx: Transaction,
  { groupId }: Membership,
  permissions: Partial<GroupPermissions>,
): Promise<void> {
  await tx
    .updateTable("groups")
    .set({ permissions: JSON.stringify(permissions) })
    .where("id", "=", groupId)
    .execute();
}

export async function deleteMember(tx: Transaction, { groupId, userId }: Membership): Promise<void> {
  await tx.deleteFrom("members").where("group_id", "=", groupId).where("user_id", "=", userId).execute();
}

export async function updateGroupName(tx: Transaction, { groupId }: Membership, name: string): Promise<void> {
  await tx.updateTable("groups").set({ name }).where("id", "=", groupId).execute();
}

export async function updateGroupLook(
  tx: Transaction,
  { groupId }: Membership,
  look: { description?: string; picture_id?: string | null },
): Promise<void> {
  await tx.updateTable("groups").set(look).where("id", "=", groupId).execute();
}

export const updateGroupActivity = prepareChange<{ groupId: string; frontCount: number; at: number }>(
  (db, { groupId, frontCount, at }) =>
    db
      .updateTable("groups")
      .set((group) => ({ group_page_count: group("group_page_count", "+", frontCount), last_activity_at: at }))
      .where("id", "=", groupId),
);

export async function updatePageCount(tx: Transaction, groupId: string, difference: number): Promise<void> {
  await tx
    .updateTable("groups")
    .set((group) => ({ group_page_count: group("group_page_count", "+", difference) }))
    .where("id", "=", groupId)
    .execute();
}

export function groupsOf(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom("members")
    .innerJoin("groups", "groups.id", "members.group_id")
    .leftJoin("files as picture", "picture.id", "groups.picture_id")
    .select(["groups.id", "groups.name", "groups.description", "groups.last_activity_at as lastActivityAt"])
    .select(["picture.id as pictureId", "picture.content_url as pictureUrl"])
    .select(["members.muted_until as mutedUntil", "members.mute_spares_personal as sparesPersonal"])
    .select(["members.role", "groups.permissions"])
    .where("members.user_id", "=", userId)
    .orderBy("members.joined_at")
    .orderBy("groups.id");
}

export interface Storage {
  files: number;
  bytes: number;
}

export async function findStorage(db: Reader, { groupId }: Membership): Promise<Storage> {
  const attached = db
    .selectFrom("message_files")
    .innerJoin("messages", "messages.id", "message_files.message_id")
    .select("message_files.file_id")
    .where("messages.group_id", "=", groupId);
  return db
    .selectFrom("files")
    .select((file) => [
      file.fn.countAll<number>().as("files"),
      sql<number>`cast(coalesce(sum(size), 0) as bigint)`.as("bytes"),
    ])
    .where("id", "in", attached)
    .executeTakeFirstOrThrow();
}
