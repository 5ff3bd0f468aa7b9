import { sql, type Kysely, type Migration } from "kysely";
import { dialectOf } from "../dialect.ts";

/** A job indexes existing messages once the server has started. */
export const search: Migration = {
  async up(db) {
    await names(db);
    await (dialectOf(db) === "sqlite" ? wordsOnSqlite(db) : wordsOnPostgresql(db));
  },
};

/** A token starts with its group's number, so that a search does not read those of other groups. */
async function names(db: Kysely<unknown>) {
  await db.schema
    .createTable("search_groups")
    .addColumn("group_id", "text", (c) => c.primaryKey().references("groups.id").onDelete("cascade"))
    .addColumn("number", "integer", (c) => c.notNull().unique())
    .execute();
  await db.schema
    .createTable("search_authors")
    .addColumn("group_id", "text", (c) => c.notNull().references("groups.id").onDelete("cascade"))
    .addColumn("number", "integer", (c) => c.notNull())
    .addColumn("user_id", "text", (c) => c.references("users.id").onDelete("set null"))
    .addPrimaryKeyConstraint("search_authors_pk", ["group_id", "number"])
    .addUniqueConstraint("search_authors_once", ["group_id", "user_id"])
    .execute();
  await db.schema.createIndex("search_authors_user").on("search_authors").column("user_id").execute();
}

/** A token has 5 characters before its word, which counts up to 24 characters: one prefix index per length. */
const prefixes = Array.from({ length: 24 }, (_, i) => i + 6).join(" ");

async function wordsOnSqlite(db: Kysely<unknown>) {
  await sql`create table search_documents (place integer primary key, message_id text not null unique
    references messages (id) on delete cascade)`.execute(db);
  await sql`create virtual table search_words using fts5 (words, content = '', contentless_delete = 1, detail = none,
    tokenize = 'ascii', prefix = ${sql.lit(prefixes)})`.execute(db);
  await sql`create trigger search_documents_gone after delete on search_documents
    begin delete from search_words where rowid = old.place; end`.execute(db);
}

async function wordsOnPostgresql(db: Kysely<unknown>) {
  await sql`create table search_documents (message_id text primary key references messages (id) on delete cascade,
    group_id text not null, place bigint not null, words tsvector not null)`.execute(db);
  await sql`create index search_documents_place on search_documents (group_id, place desc)`.execute(db);
  await sql`create index search_documents_words on search_documents using gin (words)`.execute(db);
}
