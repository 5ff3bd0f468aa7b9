import type { Reader } from "../../../database/database.ts";
import { prepare } from "../../../database/prepare.ts";
import { messagesWithAuthors, type MessageWithAuthorRow } from "./queries.ts";

interface Contributions {
  groupId: string;
  userId: string;
}

/** Returns the number of the last message that a person wrote in a group, or undefined if there is none. */
export async function findLastNumberBy(db: Reader, { groupId, userId }: Contributions): Promise<number | undefined> {
  const row = await db
    .selectFrom("messages")
    .select((message) => message.fn.max<number | null>("number").as("last"))
    .where("group_id", "=", groupId)
    .where("author_id", "=", userId)
    .executeTakeFirst();
  return row?.last ?? undefined;
}

/** Finds one of the messages that a person wrote in a group, up to this number. */
export const findOneBy = prepare<Contributions & { upTo: number }, MessageWithAuthorRow>(
  (db, { groupId, userId, upTo }) =>
    messagesWithAuthors(db)
      .where("messages.group_id", "=", groupId)
      .where("messages.author_id", "=", userId)
      .where("messages.number", "<=", upTo)
      .limit(1),
);
