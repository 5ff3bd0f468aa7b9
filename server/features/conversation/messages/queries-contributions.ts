import type { Reader } from "../../../database/database.ts";
import { prepare } from "../../../database/prepare.ts";
import { messagesWithAuthors, type MessageWithAuthorRow } from "./queries.ts";

interface Contributions {
  groupId: string;
  userId: string;
}

export async function findLastNumberBy(db: Reader, { groupId, userId }: Contributions): Promise<number | undefined> {
  const row = await db
    .selectFrom("messages")
    .select((message) => message.fn.max<number | null>("number").as("last"))
    .where("group_id", "=", groupId)
    .where("author_id", "=", userId)
    .executeTakeFirst();
  return row?.last ?? undefined;
}

export const findOneBy = prepare<Contributions & { upTo: number }, MessageWithAuthorRow>(
  (db, { groupId, userId, upTo }) =>
    messagesWithAuthors(db)
      .where("messages.group_id", "=", groupId)
      .where("messages.author_id", "=", userId)
      .where("messages.number", "<=", upTo)
      .limit(1),
);
