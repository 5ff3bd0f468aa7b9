import { sql } from "kysely";
import type { Transaction } from "../../../database/database.ts";
import { dialectOf } from "../../../database/dialect.ts";
import { jsonElements } from "../../../database/json-list.ts";
import type { NotificationStatesTable } from "../../../database/tables-notifications.ts";

type StateChange = { is_read: 0 | 1 } | { is_removed: 1 } | Pick<NotificationStatesTable, "data">;

/** Skips notifications that are being deleted. */
export async function updateStates(
  tx: Transaction,
  userId: string,
  ids: readonly string[],
  change: StateChange,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insertInto("notification_states")
    .columns(["user_id", "notification_id", "is_read", "is_removed", "data"])
    .expression(
      tx
        .selectFrom("notifications")
        .select([sql<string>`cast(${userId} as text)`.as("user_id"), "id"])
        .select([
          sql<0 | 1>`cast(${"is_read" in change ? change.is_read : null} as integer)`.as("is_read"),
          sql<0 | 1>`cast(${"is_removed" in change ? 1 : 0} as integer)`.as("is_removed"),
          sql<string>`cast(${"data" in change ? change.data : null} as text)`.as("data"),
        ])
        .where("id", "in", jsonElements(tx, JSON.stringify(ids)))
        .$if(dialectOf(tx) === "postgresql", (query) => query.forKeyShare()),
    )
    .onConflict((conflict) => conflict.columns(["user_id", "notification_id"]).doUpdateSet(change))
    .execute();
}

export async function forgetMarks(tx: Transaction, userId: string, groupId?: string): Promise<void> {
  const isMarked = sql<boolean>`user_id = ${userId} and is_read is not null ${
    groupId === undefined
      ? sql``
      : sql`and notification_id in (select n.id from notifications as n where n.from_group_id = ${groupId})`
  }`;
  await tx
    .deleteFrom("notification_states")
    .where(isMarked)
    .where("is_removed", "=", 0)
    .where("data", "is", null)
    .execute();
  await tx.updateTable("notification_states").set({ is_read: null }).where(isMarked).execute();
}

export async function countMarkedRead(tx: Transaction, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("notification_states")
    .select((state) => state.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("is_read", "=", sql.lit<1>(1))
    .executeTakeFirstOrThrow();
  return count;
}
