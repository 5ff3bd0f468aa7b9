import type { Reader, Transaction } from "../../database/database.ts";
import { prepare } from "../../database/prepare.ts";
import type { Membership } from "../groups/rules.ts";

const groupRead = prepare<{ groupId: string; userId: string }, { readUntil: number }>((db, { groupId, userId }) =>
  db
    .selectFrom("members")
    .select("read_until as readUntil")
    .where("group_id", "=", groupId)
    .where("user_id", "=", userId),
);

/** How far a member has read the group, in milliseconds of arrival. */
export async function findGroupRead(db: Reader, { groupId, userId }: Membership): Promise<number> {
  const [row] = await groupRead(db, { groupId, userId });
  return row?.readUntil ?? 0;
}

/** When the last message of the group came, replies included; undefined in an empty one. */
export async function findLastArrivalInGroup(db: Reader, { groupId }: Membership): Promise<number | undefined> {
  const row = await db
    .selectFrom("messages")
    .select("arrived_at")
    .where("group_id", "=", groupId)
    .orderBy("arrived_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.arrived_at;
}

/** How far a person has read below a message: by its thread, undefined if never opened, and by its group. */
export async function findThreadRead(db: Reader, userId: string, messageId: string) {
  return db
    .selectFrom("messages")
    .innerJoin("members", "members.group_id", "messages.group_id")
    .leftJoin("thread_reads as opened", (join) =>
      join.onRef("opened.message_id", "=", "messages.id").onRef("opened.user_id", "=", "members.user_id"),
    )
    .select(["members.read_until as byGroup", "opened.read_until as byThread"])
    .where("messages.id", "=", messageId)
    .where("members.user_id", "=", userId)
    .executeTakeFirst();
}

export async function updateGroupRead(tx: Transaction, { groupId, userId }: Membership, readUntil: number) {
  await tx
    .updateTable("members")
    .set({ read_until: readUntil })
    .where("group_id", "=", groupId)
    .where("user_id", "=", userId)
    .execute();
}

export async function upsertThreadRead(tx: Transaction, userId: string, messageId: string, readUntil: number) {
  await tx
    .insertInto("thread_reads")
    .values({ user_id: userId, message_id: messageId, read_until: readUntil })
    .onConflict((conflict) => conflict.columns(["user_id", "message_id"]).doUpdateSet({ read_until: readUntil }))
    .execute();
}

export interface UnreadRepliesRow {
  first: string;
  arrivedAt: number;
  count: number;
}

const unreadReplies = prepare<{ messageId: string; userId: string; after: number }, UnreadRepliesRow>(
  (db, { messageId, userId, after }) =>
    db
      .selectFrom("messages as reply")
      .select((reply) => [
        "reply.id as first",
        "reply.arrived_at as arrivedAt",
        reply.fn.countAll<number>().over().as("count"),
      ])
      .where("reply.parent_id", "=", messageId)
      .where("reply.arrived_at", ">", after)
      .where((reply) => reply.or([reply("reply.author_id", "is", null), reply("reply.author_id", "<>", userId)]))
      .orderBy("reply.arrived_at")
      .orderBy("reply.id")
      .limit(1),
);

/** The replies of others that came after a position, counted, and the oldest of them; undefined if there are none. */
export async function findUnreadReplies(db: Reader, userId: string, messageId: string, after: number) {
  const [row] = await unreadReplies(db, { userId, messageId, after });
  return row;
}
