import type { Reader, Transaction } from "../../../database/database.ts";
import { insertNew } from "../../../database/insert-new.ts";
import type { Tables } from "../../../database/tables.ts";
import type { Membership } from "../groups/rules.ts";
import type { Person } from "../../identity/people/rules.ts";

/** Keeps an earlier block of the same person. */
export async function insertBlock(tx: Transaction, block: Tables["group_blocks"]): Promise<void> {
  await insertNew(tx, "group_blocks", block, "group_id", "user_id");
}

export async function deleteBlock(tx: Transaction, { groupId }: Membership, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("group_blocks")
    .where("group_id", "=", groupId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function isBlocked(db: Reader, groupId: string, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom("group_blocks")
    .select("user_id")
    .where("group_id", "=", groupId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return found !== undefined;
}

export interface BlockRow extends Person {
  blockedAt: number;
}

export function findBlocks(db: Reader, { groupId }: Membership): Promise<BlockRow[]> {
  return db
    .selectFrom("group_blocks")
    .innerJoin("users", "users.id", "group_blocks.user_id")
    .leftJoin("files", "files.id", "users.avatar_id")
    .select(["users.id", "users.name", "users.avatar_id as avatarId", "files.content_url as avatarUrl"])
    .select("group_blocks.blocked_at as blockedAt")
    .where("group_blocks.group_id", "=", groupId)
    .orderBy("group_blocks.blocked_at", "desc")
    .orderBy("users.id")
    .execute();
}
