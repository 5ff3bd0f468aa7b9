import { sql, type Expression, type SqlBool } from "kysely";
import type { Reader, Transaction } from "../../../database/database.ts";
import { jsonElements } from "../../../database/json-list.ts";
import { marksShownTo } from "../../../database/photo-marks.ts";
import type { PhotoNameClaimRow } from "../../../database/tables.ts";
import { isMemberOf } from "../../../database/visibility.ts";

export interface NameClaimRow {
  id: string;
  name: string;
  claimantId: string;
  claimantName: string;
  claimantAvatarId: string | null;
  claimantAvatarUrl: string | null;
}

/** A claim ends with the last mark of its name. */
const hasMarks: Expression<SqlBool> = sql<SqlBool>`exists (select 1 from photo_people
  where photo_people.group_id = photo_name_claims.group_id
    and photo_people.folded_name = photo_name_claims.folded_name)`;

/** Of all members if `claimantId` is undefined, by name. */
export async function findNameClaims(
  db: Reader,
  groupId: string,
  limit: number,
  claimantId?: string,
): Promise<NameClaimRow[]> {
  return db
    .selectFrom("photo_name_claims")
    .innerJoin("users as claimant", "claimant.id", "photo_name_claims.user_id")
    .leftJoin("files as avatar", "avatar.id", "claimant.avatar_id")
    .select(["photo_name_claims.id", "photo_name_claims.name"])
    .select(["claimant.id as claimantId", "claimant.name as claimantName"])
    .select(["claimant.avatar_id as claimantAvatarId", "avatar.content_url as claimantAvatarUrl"])
    .where("photo_name_claims.group_id", "=", groupId)
    .where(hasMarks)
    .$if(claimantId !== undefined, (claims) => claims.where("photo_name_claims.user_id", "=", claimantId!))
    .orderBy("photo_name_claims.folded_name")
    .limit(limit)
    .execute();
}

export type ClaimedNameRow = Pick<PhotoNameClaimRow, "id" | "group_id" | "folded_name" | "name" | "user_id">;

/** Returns a claim in a group of this member. */
export async function findNameClaim(db: Reader, memberId: string, id: string): Promise<ClaimedNameRow | undefined> {
  return db
    .selectFrom("photo_name_claims")
    .select(["id", "group_id", "folded_name", "name", "user_id"])
    .where("id", "=", id)
    .where(isMemberOf("photo_name_claims.group_id", memberId))
    .where(hasMarks)
    .executeTakeFirst();
}

export async function findClaimantOf(db: Reader, groupId: string, foldedName: string): Promise<string | null> {
  const found = await db
    .selectFrom("photo_name_claims")
    .select("user_id")
    .where("group_id", "=", groupId)
    .where("folded_name", "=", foldedName)
    .executeTakeFirst();
  return found?.user_id ?? null;
}

/** Undefined if the reader sees no photo with the name. */
export async function findNameShownTo(
  db: Reader,
  readerId: string,
  groupId: string,
  foldedName: string,
): Promise<string | undefined> {
  const found = await marksShownTo(db, readerId)
    .select("photo_people.name")
    .where("photo_people.group_id", "=", groupId)
    .where("photo_people.folded_name", "=", foldedName)
    .limit(1)
    .executeTakeFirst();
  return found?.name ?? undefined;
}

export async function insertNameClaim(tx: Transaction, claim: PhotoNameClaimRow): Promise<void> {
  await tx.insertInto("photo_name_claims").values(claim).execute();
}

export async function deleteNameClaims(
  tx: Transaction,
  groupId: string,
  foldedNames: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom("photo_name_claims")
    .where("group_id", "=", groupId)
    .where("folded_name", "in", jsonElements(tx, JSON.stringify(foldedNames)))
    .execute();
}

/** In all groups if `groupId` is undefined. */
export async function deleteNameClaimsOf(tx: Transaction, userId: string, groupId?: string): Promise<void> {
  await tx
    .deleteFrom("photo_name_claims")
    .where("user_id", "=", userId)
    .$if(groupId !== undefined, (claims) => claims.where("group_id", "=", groupId!))
    .execute();
}

/** In the order of their ids. */
export async function findMessagesWithName(db: Reader, groupId: string, foldedName: string, limit: number) {
  return db
    .selectFrom("photo_people")
    .innerJoin("messages", "messages.id", "photo_people.message_id")
    .select(["messages.id", "messages.group_id", "messages.parent_id", "messages.thread_id"])
    .distinct()
    .where("photo_people.group_id", "=", groupId)
    .where("photo_people.folded_name", "=", foldedName)
    .orderBy("messages.id")
    .limit(limit)
    .execute();
}

/** In a photo where both are marked, the mark of the user stays. */
export async function updateNameToUser(
  tx: Transaction,
  { foldedName, userId }: { foldedName: string; userId: string },
  messageIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom("photo_people")
    .where("folded_name", "=", foldedName)
    .where("message_id", "in", messageIds)
    .where(
      sql<SqlBool>`exists (select 1 from photo_people as other where other.message_id = photo_people.message_id
        and other.file_id = photo_people.file_id and other.user_id = ${userId})`,
    )
    .execute();
  await tx
    .updateTable("photo_people")
    .set({ user_id: userId, name: null, folded_name: null })
    .where("folded_name", "=", foldedName)
    .where("message_id", "in", messageIds)
    .execute();
}

export async function acceptsMarks(db: Reader, userId: string): Promise<boolean> {
  const user = await db.selectFrom("users").select("refuses_photo_marks").where("id", "=", userId).executeTakeFirst();
  return user?.refuses_photo_marks === 0;
}
