import type { Reader, Transaction } from "../../../database/database.ts";
import { jsonElements } from "../../../database/json-list.ts";

export async function insertDeviceLink(
  tx: Transaction,
  link: { key_hash: string; user_id: string; expires_at: number },
): Promise<void> {
  await tx.insertInto("device_links").values(link).execute();
}

export async function findDeviceLink(
  db: Reader,
  keyHash: string,
  now: number,
): Promise<{ userId: string; name: string; expiresAt: number } | undefined> {
  return db
    .selectFrom("device_links as link")
    .innerJoin("users", "users.id", "link.user_id")
    .select(["users.id as userId", "users.name", "link.expires_at as expiresAt"])
    .where("link.key_hash", "=", keyHash)
    .where("link.expires_at", ">", now)
    .executeTakeFirst();
}

export async function deleteDeviceLink(tx: Transaction, keyHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom("device_links").where("key_hash", "=", keyHash).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteDeviceLinksOf(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom("device_links").where("user_id", "=", userId).execute();
}

export async function deleteDeviceLinksBy(tx: Transaction, sponsorIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("device_links")
    .where("user_id", "in", (s) =>
      s
        .selectFrom("sponsorships")
        .select("user_id")
        .where("sponsor_id", "in", jsonElements(tx, JSON.stringify(sponsorIds))),
    )
    .execute();
}

export async function deleteExpiredDeviceLinks(tx: Transaction, now: number): Promise<void> {
  await tx.deleteFrom("device_links").where("expires_at", "<=", now).execute();
}
