import type { Insertable } from "kysely";
import { countOf } from "../../../database/count.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { jsonElements } from "../../../database/json-list.ts";
import type { Tables } from "../../../database/tables.ts";
import { isMemberOf } from "../../../database/visibility.ts";
import type { Membership } from "../../groups/groups/rules.ts";

export function findAuthors(
  db: Reader,
  groupId: string,
  names: readonly string[],
): Promise<{ name: string; userId: string }[]> {
  return db
    .selectFrom("imported_people")
    .select(["name", "user_id as userId"])
    .where("group_id", "=", groupId)
    .where("name", "in", jsonElements(db, JSON.stringify(names)))
    .execute();
}

export async function findAuthorsById(db: Reader, groupId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("imported_people")
    .select("user_id as id")
    .where("group_id", "=", groupId)
    .where("user_id", "in", jsonElements(db, JSON.stringify(ids)))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export function countAuthors(db: Reader, groupId: string): Promise<number> {
  return countOf(db.selectFrom("imported_people").where("group_id", "=", groupId));
}

export async function insertAuthors(
  tx: Transaction,
  rows: readonly Insertable<Tables["imported_people"]>[],
): Promise<void> {
  if (rows.length > 0) await tx.insertInto("imported_people").values(rows).execute();
}

export async function updateToMember(tx: Transaction, id: string, userId: string): Promise<void> {
  await tx
    .updateTable("imported_people")
    .set({ user_id: userId, is_claimed: 1, claimed_by: null })
    .where("id", "=", id)
    .execute();
}

export interface ImportedPersonRow {
  id: string;
  name: string;
  claimantId: string | null;
  claimantName: string | null;
  claimantAvatarId: string | null;
  claimantAvatarUrl: string | null;
}

/** Returns the authors of a group that nobody has claimed successfully, by name. */
export function findUnclaimed(db: Reader, { groupId }: Membership): Promise<ImportedPersonRow[]> {
  return db
    .selectFrom("imported_people")
    .leftJoin("users as claimant", "claimant.id", "imported_people.claimed_by")
    .leftJoin("files as avatar", "avatar.id", "claimant.avatar_id")
    .select([
      "imported_people.id",
      "imported_people.name",
      "claimant.id as claimantId",
      "claimant.name as claimantName",
    ])
    .select(["claimant.avatar_id as claimantAvatarId", "avatar.content_url as claimantAvatarUrl"])
    .where("imported_people.group_id", "=", groupId)
    .where("imported_people.is_claimed", "=", 0)
    .orderBy("imported_people.name")
    .execute();
}

export interface AuthorRow {
  id: string;
  groupId: string;
  name: string;
  userId: string;
  claimedBy: string | null;
}

/** Returns an author that nobody has claimed successfully, in a group of this member. */
export function findUnclaimedPerson(db: Reader, memberId: string, id: string): Promise<AuthorRow | undefined> {
  return db
    .selectFrom("imported_people")
    .select(["id", "group_id as groupId", "name", "user_id as userId", "claimed_by as claimedBy"])
    .where("id", "=", id)
    .where(isMemberOf("imported_people.group_id", memberId))
    .where("is_claimed", "=", 0)
    .$castTo<AuthorRow>()
    .executeTakeFirst();
}

/** In all groups if `groupId` is undefined. */
export async function deleteClaimsOf(tx: Transaction, userId: string, groupId?: string): Promise<void> {
  await tx
    .updateTable("imported_people")
    .set({ claimed_by: null })
    .where("claimed_by", "=", userId)
    .$if(groupId !== undefined, (people) => people.where("group_id", "=", groupId!))
    .execute();
}

export async function updateClaim(tx: Transaction, id: string, claimantId: string | null): Promise<void> {
  await tx.updateTable("imported_people").set({ claimed_by: claimantId }).where("id", "=", id).execute();
}
