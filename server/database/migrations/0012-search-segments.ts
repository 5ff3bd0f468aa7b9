import { sql, type Kysely, type Migration } from "kysely";
import { dialectOf } from "../dialect.ts";

/** Token counts of a thousand older messages each for large groups. Created by a job. */
export const searchSegments: Migration = {
  async up(db) {
    await segments(db);
    await (dialectOf(db) === "sqlite" ? triggerOnSqlite(db) : onPostgresql(db));
  },
};

async function segments(db: Kysely<unknown>) {
  await db.schema
    .createTable("search_segments")
    .addColumn("id", "integer", (c) => c.primaryKey())
    // A deleted group leaves many segments behind, which a job removes in batches.
    .addColumn("group_id", "text", (c) => c.references("groups.id").onDelete("set null"))
    .addColumn("first_place", "bigint", (c) => c.notNull())
    .addColumn("last_place", "bigint", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("search_segments_group")
    .on("search_segments")
    .columns(["group_id", "first_place"])
    .execute();
  await db.schema
    .createTable("search_segment_places")
    .addColumn("segment_id", "integer", (c) => c.notNull())
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("place", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("search_segment_places_pk", ["segment_id", "position"])
    .execute();
  await db.schema.createIndex("search_segment_places_place").on("search_segment_places").column("place").execute();
}

async function triggerOnSqlite(db: Kysely<unknown>) {
  await sql`create table search_lists (segment_id integer not null, token text not null, positions blob not null,
    primary key (segment_id, token)) without rowid`.execute(db);
  await sql`create trigger search_documents_gone_from_segment after delete on search_documents
    begin update search_segments set state = 'stale'
      where id in (select segment_id from search_segment_places where place = old.place); end`.execute(db);
}

async function onPostgresql(db: Kysely<unknown>) {
  await sql`create table search_lists (segment_id integer not null, token text collate "C" not null, positions bytea not null,
    primary key (segment_id, token))`.execute(db);
  await sql`create function search_document_gone() returns trigger language plpgsql as $$
    begin
      update search_segments set state = 'stale' where group_id = old.group_id
        and id in (select segment_id from search_segment_places where place = old.place);
      return null;
    end $$`.execute(db);
  await sql`create trigger search_documents_gone_from_segment after delete on search_documents
    for each row execute function search_document_gone()`.execute(db);
  // The pending list is unsorted and read by every search, so it is kept small.
  await sql`alter index search_documents_words set (gin_pending_list_limit = 64)`.execute(db);
}
