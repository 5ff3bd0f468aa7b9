import type { Reader, Transaction } from "../../../database/database.ts";
import { prepare } from "../../../database/prepare.ts";
import type { Membership } from "../../groups/groups/rules.ts";

const groupRead = prepare<{ groupId: string; userId: string }, { readUntil: number }>((db, { groupId, userId }) =>
  db
    .selectFrom("members")
    .select("read_until as readUntil")
    .where("group_id", "=", groupId)
    .where("user_id", "=", userId),
);

/** Arrival time in milliseconds. */
export async function findGroupRead(db: Reader, { groupId, userId }: Membership): Promise<number> {
  const [row] = await groupRead(db, { groupId, userId });
  return row?.readUntil ?? 0;
}

/** Replies included; undefined in an empty group. */
export async function findLastArrivalInGroup(db: Reader, { groupId }: Membership): Promise<number | undefined> {
  const row = await db
    .selectFrom("messages")
    .select("received_at")
    .where("group_id", "=", groupId)
    .orderBy("received_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.received_at;
}

/** Hides the reading if read receipts are off, unless others could see it before. */
export async function upsertThreadRead(tx: Transaction, userId: string, messageId: string, readUntil: number) {
  await tx
    .insertInto("thread_read_positions")
    .values((row) => ({
      user_id: userId,
      message_id: messageId,
      read_until: readUntil,
      is_hidden: row.selectFrom("users").select("hides_reading").where("id", "=", userId),
    }))
    .onConflict((conflict) =>
      conflict.columns(["user_id", "message_id"]).doUpdateSet((row) => ({
        read_until: readUntil,
        is_hidden: row("thread_read_positions.is_hidden", "*", row.ref("excluded.is_hidden")),
      })),
    )
    .execute();
}
