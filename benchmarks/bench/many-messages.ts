import { sql } from "kysely";
import { connect, type DatabaseLocation } from "../../server/database/connect.ts";
import type { Database, Transaction } from "../../server/database/database.ts";
import { dialectOf } from "../../server/database/dialect.ts";
import { sortKeysPerMillisecond } from "../../server/database/full-text.ts";
import { readWords } from "../../server/features/conversation/messages/rules-words.ts";
import { tokensOf } from "../../server/features/conversation/search/rules.ts";
import { newId } from "../../server/new-id.ts";
import { vocabulary, type Said } from "./sample-texts.ts";

const atOnce = 500;

/** Fills a group up to `count` messages directly in the database, as a year of use would. The group must have one message. */
export async function fillGroup(location: DatabaseLocation, groupId: string, count: number): Promise<void> {
  const db = await connect(location);
  const authors = await db.read
    .selectFrom("members")
    .select("user_id")
    .where("group_id", "=", groupId)
    .orderBy("joined_at")
    .execute();
  const say = vocabulary(authors.map(({ user_id }) => user_id));
  const group = await numbersOf(db, groupId);
  const { already } = await db.read
    .selectFrom("messages")
    .select((message) => message.fn.countAll<number>().as("already"))
    .where("group_id", "=", groupId)
    .executeTakeFirstOrThrow();
  for (let from = already; from < count; from += atOnce) {
    const said = Array.from({ length: Math.min(atOnce, count - from) }, (_, i) => say(from + i));
    await db.write((tx) => insert(tx, groupId, group, said, from));
  }
  await settle(db);
  await db.close();
}

interface Numbers {
  group: number;
  authors: ReadonlyMap<string, number>;
}

/** Requires that each member has posted something. */
async function numbersOf(db: Database, groupId: string): Promise<Numbers> {
  const rows = await db.read.selectFrom("search_authors").selectAll().where("group_id", "=", groupId).execute();
  const { token_id: group } = await db.read
    .selectFrom("search_groups")
    .select("token_id")
    .where("group_id", "=", groupId)
    .executeTakeFirstOrThrow();
  return { group, authors: new Map(rows.map(({ user_id, token_id }) => [user_id!, token_id])) };
}

async function insert(tx: Transaction, groupId: string, { group, authors }: Numbers, said: Said[], from: number) {
  const rows = said.map(({ at, author, title, text }, i) => ({
    at,
    author,
    title,
    text,
    id: newId(),
    number: from + i + 1,
    tokens: tokensOf({
      group,
      author: authors.get(author),
      words: readWords({ title, text }),
      contextNames: [],
      documentWords: [],
      has: [],
    }),
  }));
  await tx
    .insertInto("messages")
    .values(
      rows.map(({ id, number, at, author, title, text }) => ({
        id,
        number,
        created_at: at,
        received_at: at,
        last_activity_at: at,
        group_id: groupId,
        author_id: author,
        parent_id: null,
        type: "standard" as const,
        data: JSON.stringify({ title, text }),
        title: title || null,
        excerpt: text,
        date: null,
        edited_at: null,
        on_group_page: 1 as const,
        sort_order: null,
        origin_id: null,
      })),
    )
    .execute();
  await tx
    .updateTable("groups")
    .set((groups) => ({ group_page_count: groups("group_page_count", "+", rows.length) }))
    .where("id", "=", groupId)
    .execute();
  const sortKey = (at: number) => at * sortKeysPerMillisecond;
  if (dialectOf(tx) === "sqlite") {
    await sql`insert into search_documents (sort_key, message_id) values ${sql.join(rows.map(({ at, id }) => sql`(${sortKey(at)}, ${id})`))}`.execute(
      tx,
    );
    await sql`insert into search_tokens (rowid, words) values ${sql.join(rows.map(({ at, tokens }) => sql`(${sortKey(at)}, ${tokens.join(" ")})`))}`.execute(
      tx,
    );
  } else {
    await sql`insert into search_documents (message_id, group_id, sort_key, words) values ${sql.join(
      rows.map(({ at, id, tokens }) => sql`(${id}, ${groupId}, ${sortKey(at)}, array_to_tsvector(${tokens}::text[]))`),
    )}`.execute(tx);
  }
}

/** Updates the statistics of PostgreSQL, as autovacuum would. Not in a write transaction: it may take longer than the two seconds of one. */
async function settle({ read }: Database): Promise<void> {
  if (dialectOf(read) === "postgresql") await sql`analyze`.execute(read);
}
