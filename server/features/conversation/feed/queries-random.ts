import type { Reader } from "../../../database/database.ts";
import { countOf } from "../../../database/count.ts";
import { prepare } from "../../../database/prepare.ts";
import type { Membership } from "../../groups/groups/rules.ts";

const lastNumber = prepare<{ groupId: string }, { last: number | null }>((db, { groupId }) =>
  db
    .selectFrom("messages")
    .select((message) => message.fn.max("number").as("last"))
    .where("group_id", "=", groupId),
);

export async function findLastNumber(db: Reader, { groupId }: Membership): Promise<number> {
  const [row] = await lastNumber(db, { groupId });
  return row?.last ?? 0;
}

export async function findMessagesByNumber(db: Reader, { groupId }: Membership, numbers: number[]) {
  return db
    .selectFrom("messages")
    .select(["id", "number"])
    .where("group_id", "=", groupId)
    .where("number", "in", numbers)
    .execute();
}

/** Counts messages in groups in which nearly everything has been deleted. */
export async function countMessages(db: Reader, { groupId }: Membership): Promise<number> {
  return countOf(db.selectFrom("messages").where("group_id", "=", groupId));
}

export async function findMessageAt(db: Reader, { groupId }: Membership, place: number) {
  return db
    .selectFrom("messages")
    .select("id")
    .where("group_id", "=", groupId)
    .orderBy("number")
    .orderBy("id")
    .limit(1)
    .offset(place)
    .executeTakeFirst();
}
