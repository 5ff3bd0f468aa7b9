import type { Reader } from "../../../database/database.ts";
import type { Person } from "../../identity/people/rules.ts";

/** Leaves out the author, the person who asks, and people who hide their reading. */
function readersOf(db: Reader, messageId: string, askedBy: string) {
  return db
    .selectFrom("messages")
    .innerJoin("thread_read_positions as opened", "opened.message_id", "messages.id")
    .innerJoin("members", (join) =>
      join.onRef("members.group_id", "=", "messages.group_id").onRef("members.user_id", "=", "opened.user_id"),
    )
    .innerJoin("users", "users.id", "opened.user_id")
    .where("messages.id", "=", messageId)
    .where("users.id", "!=", askedBy)
    .where("users.hides_reading", "=", 0)
    .where("opened.is_hidden", "=", 0)
    .where((row) =>
      row.or([row("messages.author_id", "is", null), row("users.id", "!=", row.ref("messages.author_id"))]),
    );
}

export async function countReaders(db: Reader, messageId: string, askedBy: string): Promise<number> {
  const { count } = await readersOf(db, messageId, askedBy)
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findReaders(db: Reader, messageId: string, askedBy: string): Promise<Person[]> {
  return readersOf(db, messageId, askedBy)
    .leftJoin("files", "files.id", "users.avatar_id")
    .select(["users.id", "users.name", "users.avatar_id as avatarId", "files.content_url as avatarUrl"])
    .orderBy("users.name")
    .orderBy("users.id")
    .execute();
}
