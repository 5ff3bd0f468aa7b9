import { sql } from "kysely";
import type { Transaction } from "../../../database/database.ts";

export async function markBirthdayNotified(
  tx: Transaction,
  userId: string,
  { days, year }: { days: number[]; year: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("users")
    .set({ birthday_told_in: year })
    .where("id", "=", userId)
    .where("birthday", "in", days)
    .where((user) => user(user.fn.coalesce("birthday_told_in", sql.lit(0)), "<", year))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function updateNoticesRead(tx: Transaction, userId: string): Promise<void> {
  const newest = sql<number>`coalesce((select max(n.created_at) from notifications as n
    where n.from_group_id is null), notices_read_until)`;
  await tx.updateTable("users").set({ notices_read_until: newest }).where("id", "=", userId).execute();
}

/** Deletes authors without messages or claim, of one group or else of deleted groups. */
export async function deleteUnusedAuthors(tx: Transaction, groupId: string | null): Promise<void> {
  const unclaimed = tx.selectFrom("imported_people").select("user_id").where("is_claimed", "=", 0);
  const some = groupId === null ? unclaimed.where("group_id", "is", null) : unclaimed.where("group_id", "=", groupId);
  await tx
    .deleteFrom("users")
    .where("id", "in", some)
    .where((user) =>
      user.not(
        user.exists(user.selectFrom("messages").select("messages.id").whereRef("messages.author_id", "=", "users.id")),
      ),
    )
    .execute();
}
