import { sql, type Kysely, type SqlBool } from "kysely";
import { countOf } from "../../../database/count.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { jsonElements } from "../../../database/json-list.ts";
import type { FramesTable } from "../../../database/tables-people.ts";
import type { Tables } from "../../../database/tables.ts";
import type { RightLost } from "../../../events.ts";
import { withoutSession, type Me } from "../../identity/people/rules.ts";

type Shown = Pick<FramesTable, "shown_message_id" | "shown_file_id" | "shown_at">;

export interface OpenFrame extends Shown {
  id: string;
  lastUsedAt: number | null;
  /** The member who created it. */
  me: Me;
}

/** Only if the owner is not suspended. */
export async function findFrame(db: Reader, tokenHash: string): Promise<OpenFrame | undefined> {
  const found = await db
    .selectFrom("frames")
    .innerJoin("users", "users.id", "frames.user_id")
    .select(["frames.id as frameId", "frames.last_used_at as lastUsedAt"])
    .select(["frames.shown_message_id", "frames.shown_file_id", "frames.shown_at"])
    .select(["users.id", "users.login", "users.name", "users.avatar_id as avatarId", "users.data"])
    .select("users.last_activity_at as lastActivityAt")
    .where("frames.token_hash", "=", tokenHash)
    .where("users.suspended_at", "is", null)
    .executeTakeFirst();
  if (!found) return undefined;
  const { frameId, lastUsedAt, shown_message_id, shown_file_id, shown_at, ...account } = found;
  return { id: frameId, lastUsedAt, shown_message_id, shown_file_id, shown_at, me: withoutSession(account) };
}

export interface FrameGroupRow {
  frameId: string;
  id: string;
  name: string;
  lastActivityAt: number;
}

/** A group that the owner left and joined again has to be added again. */
function groupsOfOwner(db: Reader) {
  return (db as Kysely<Tables>)
    .selectFrom("frame_groups")
    .innerJoin("frames", "frames.id", "frame_groups.frame_id")
    .innerJoin("members", (join) =>
      join.onRef("members.group_id", "=", "frame_groups.group_id").onRef("members.user_id", "=", "frames.user_id"),
    )
    .innerJoin("groups", "groups.id", "frame_groups.group_id")
    .whereRef("members.joined_at", "<=", "frames.created_at");
}

export async function findFrameGroups(db: Reader, frameId: string): Promise<FrameGroupRow[]> {
  return groupsOfOwner(db)
    .select(["frames.id as frameId", "groups.id", "groups.name", "groups.last_activity_at as lastActivityAt"])
    .where("frames.id", "=", frameId)
    .orderBy("groups.id")
    .execute();
}

export async function findFramesOf(db: Reader, userId: string) {
  return db
    .selectFrom("frames")
    .select(["id", "name", "created_at as createdAt", "last_used_at as lastUsedAt"])
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .execute();
}

export async function findGroupsOfFrames(db: Reader, userId: string): Promise<Omit<FrameGroupRow, "lastActivityAt">[]> {
  return groupsOfOwner(db)
    .select(["frames.id as frameId", "groups.id", "groups.name"])
    .where("frames.user_id", "=", userId)
    .orderBy("groups.name")
    .execute();
}

export interface FrameInGroupRow {
  id: string;
  name: string;
  ownerId: string;
  ownerName: string;
}

/** Without frames of people whom the reader has hidden, or who have hidden the reader. */
export async function findFramesOfGroup(db: Reader, groupId: string, readerId: string): Promise<FrameInGroupRow[]> {
  return groupsOfOwner(db)
    .innerJoin("users", "users.id", "frames.user_id")
    .select(["frames.id", "frames.name", "users.id as ownerId", "users.name as ownerName"])
    .where("frame_groups.group_id", "=", groupId)
    .where("users.suspended_at", "is", null)
    .where(
      sql<SqlBool>`not exists (select 1 from hidden_people where
        (hidden_people.user_id = ${readerId} and hidden_people.hidden_id = frames.user_id)
        or (hidden_people.user_id = frames.user_id and hidden_people.hidden_id = ${readerId}))`,
    )
    .orderBy("frames.id")
    .execute();
}

export async function countFrames(db: Reader, userId: string): Promise<number> {
  return countOf(db.selectFrom("frames").where("user_id", "=", userId));
}

type NewFrameRow = Pick<FramesTable, "id" | "user_id" | "name" | "token_hash" | "created_at">;

export async function insertFrame(tx: Transaction, frame: NewFrameRow, groupIds: readonly string[]): Promise<void> {
  await tx.insertInto("frames").values(frame).execute();
  await tx
    .insertInto("frame_groups")
    .values(groupIds.map((group_id) => ({ frame_id: frame.id, group_id })))
    .execute();
}

export async function deleteFrame(tx: Transaction, userId: string, id: string): Promise<void> {
  await tx.deleteFrom("frames").where("user_id", "=", userId).where("id", "=", id).execute();
}

export async function updateUse(tx: Transaction, id: string, at: number): Promise<void> {
  await tx.updateTable("frames").set({ last_used_at: at }).where("id", "=", id).execute();
}

export async function updateShown(tx: Transaction, id: string, shown: Shown): Promise<void> {
  await tx.updateTable("frames").set(shown).where("id", "=", id).execute();
}

/** A frame without groups ends too. */
export async function deleteFramesOf(tx: Transaction, { userIds, groupId }: RightLost): Promise<void> {
  const owned = tx
    .selectFrom("frames")
    .select("id")
    .where("user_id", "in", jsonElements(tx, JSON.stringify(userIds)));
  await tx
    .deleteFrom("frame_groups")
    .where("frame_id", "in", owned)
    .$if(groupId !== undefined, (groups) => groups.where("group_id", "=", groupId!))
    .execute();
  await tx
    .deleteFrom("frames")
    .where("user_id", "in", jsonElements(tx, JSON.stringify(userIds)))
    .where("id", "not in", (groups) => groups.selectFrom("frame_groups").select("frame_id"))
    .execute();
}
