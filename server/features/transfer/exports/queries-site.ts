import type { Reader } from "../../../database/database.ts";
import type { MessageRow } from "../../../database/tables.ts";

export type SiteMessageRow = Pick<MessageRow, "id" | "created_at" | "author_id" | "thread_id" | "type" | "data">;

const columns = ["id", "created_at", "author_id", "thread_id", "type", "data"] as const;
const messagesAtOnce = 100;

/** Returns messages in the order in which they were written. */
export function topMessagesOf(db: Reader, groupId: string): AsyncGenerator<SiteMessageRow[]> {
  return inPages((last) => {
    const rows = messagesAfter(db, last).where("group_id", "=", groupId).where("on_group_page", "=", 1);
    return rows.execute();
  });
}

export function messagesBy(db: Reader, authorId: string): AsyncGenerator<SiteMessageRow[]> {
  return inPages((last) => messagesAfter(db, last).where("author_id", "=", authorId).execute());
}

function messagesAfter(db: Reader, last: SiteMessageRow | undefined) {
  return db
    .selectFrom("messages")
    .select(columns)
    .$if(last !== undefined, (rows) =>
      rows.where((row) =>
        row.or([
          row("created_at", ">", last!.created_at),
          row.and([row("created_at", "=", last!.created_at), row("id", ">", last!.id)]),
        ]),
      ),
    )
    .orderBy("created_at")
    .orderBy("id")
    .limit(messagesAtOnce);
}

async function* inPages<Row>(find: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let page: Row[] = [];
  do {
    page = await find(page.at(-1));
    if (page.length > 0) yield page;
  } while (page.length === messagesAtOnce);
}

export function commentsOn(db: Reader, threadIds: string[]): Promise<SiteMessageRow[]> {
  return db
    .selectFrom("messages")
    .select(columns)
    .where("thread_id", "in", threadIds)
    .where("on_group_page", "=", 0)
    .orderBy("received_at")
    .orderBy("id")
    .execute();
}
