import type { Transaction } from "../../database/database.ts";

/**
 * Data that belongs to one user only. Deleting the account's row would delete it all, but in one transaction that might take too long. Each
 * function deletes some rows and returns whether there were any.
 */
export const batches: readonly ((tx: Transaction, userId: string, limit: number) => Promise<boolean>)[] = [
  async (tx, userId, limit) => {
    const some = tx.selectFrom("notifications").select("id").where("owner_id", "=", userId).limit(limit);
    return any(await tx.deleteFrom("notifications").where("id", "in", some).executeTakeFirst());
  },
  async (tx, userId, limit) => {
    const some = tx.selectFrom("notifications").select("id").where("from_user_id", "=", userId).limit(limit);
    return any(await tx.deleteFrom("notifications").where("id", "in", some).executeTakeFirst());
  },
  async (tx, userId, limit) => {
    const some = tx.selectFrom("bookmarks").select("id").where("user_id", "=", userId).limit(limit);
    return any(await tx.deleteFrom("bookmarks").where("id", "in", some).executeTakeFirst());
  },
  async (tx, userId, limit) => {
    const some = tx.selectFrom("security_events").select("id").where("user_id", "=", userId).limit(limit);
    return any(await tx.deleteFrom("security_events").where("id", "in", some).executeTakeFirst());
  },
];

function any({ numDeletedRows }: { numDeletedRows: bigint }): boolean {
  return numDeletedRows > 0n;
}
