import { sql, type Kysely, type Migration } from "kysely";
import { dialectOf } from "../dialect.ts";

/** Triggers maintain derived columns and counts, as the previous version still attaches files. A job later dates existing files by metadata. */
export const photoLibrary: Migration = {
  async up(db) {
    await db.schema.alterTable("files").addColumn("taken_at", "bigint").execute();
    await db.schema
      .alterTable("files")
      .addColumn("is_dated", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
    await sql`create index files_undated on files (id) where is_dated = 0`.execute(db);
    await db.schema.alterTable("message_files").addColumn("group_id", "text").execute();
    await db.schema.alterTable("message_files").addColumn("taken_at", "bigint").execute();
    await sql`update message_files set group_id = ${groupOf}, taken_at = ${timeOf}`.execute(db);
    await sql`create index message_files_library on message_files (group_id, taken_at, message_id, file_id)
      where taken_at is not null`.execute(db);
    await db.schema
      .createTable("photo_months")
      .addColumn("group_id", "text", (c) => c.notNull().references("groups.id").onDelete("cascade"))
      .addColumn("month", "text", (c) => c.notNull())
      .addColumn("photos", "integer", (c) => c.notNull())
      .addPrimaryKeyConstraint("photo_months_pk", ["group_id", "month"])
      .execute();
    const isSqlite = dialectOf(db) === "sqlite";
    const month = sql.raw(isSqlite ? sqliteMonth("taken_at") : postgresqlMonth("taken_at"));
    await sql`insert into photo_months (group_id, month, photos)
      select group_id, ${month}, count(*) from message_files where taken_at is not null group by 1, 2`.execute(db);
    await (isSqlite ? sqliteTriggers(db) : postgresqlTriggers(db));
  },
};

const groupOf = sql`(select group_id from messages where messages.id = message_id)`;

/** Photos without a time are in the order chosen by the author of the message. */
const timeOf = sql`(
  select coalesce(files.taken_at, messages.created_at - position) from files, messages
  where files.id = file_id and messages.id = message_id and (files.type like 'image/%' or files.type like 'video/%')
)`;

const sqliteMonth = (time: string) => `strftime('%Y-%m', ${time} / 1000, 'unixepoch')`;
const postgresqlMonth = (time: string) => `to_char(to_timestamp(${time} / 1000) at time zone 'UTC', 'YYYY-MM')`;

async function sqliteTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger message_files_place after insert on message_files when new.group_id is null begin
    update message_files set group_id = ${groupOf}, taken_at = ${timeOf}
      where message_id = new.message_id and file_id = new.file_id;
  end`.execute(db);
  const add = (row: string) =>
    sql.raw(`
    insert into photo_months (group_id, month, photos) select ${row}.group_id, ${sqliteMonth(`${row}.taken_at`)}, 0
      where not exists (select 1 from photo_months where group_id = ${row}.group_id and month = ${sqliteMonth(`${row}.taken_at`)});
    update photo_months set photos = photos + 1
      where group_id = ${row}.group_id and month = ${sqliteMonth(`${row}.taken_at`)};`);
  const remove = sql.raw(`
    update photo_months set photos = photos - 1 where group_id = old.group_id and month = ${sqliteMonth("old.taken_at")};`);
  const isNew = sql`new.taken_at is not null`;
  const wasThere = sql`old.taken_at is not null`;
  const ofLibrary = sql`group_id, taken_at`;
  await sql`create trigger message_files_added after insert on message_files when ${isNew}
    begin ${add("new")} end`.execute(db);
  await sql`create trigger message_files_left after update of ${ofLibrary} on message_files when ${wasThere}
    begin ${remove} end`.execute(db);
  await sql`create trigger message_files_entered after update of ${ofLibrary} on message_files when ${isNew}
    begin ${add("new")} end`.execute(db);
  await sql`create trigger message_files_removed after delete on message_files when ${wasThere}
    begin ${remove} end`.execute(db);
}

async function postgresqlTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`create function place_photo() returns trigger language plpgsql as $$
    begin
      select messages.group_id,
          case when files.type like 'image/%' or files.type like 'video/%'
            then coalesce(files.taken_at, messages.created_at - new.position) end
        into new.group_id, new.taken_at
        from files, messages where files.id = new.file_id and messages.id = new.message_id;
      return new;
    end $$`.execute(db);
  await sql`create trigger message_files_place before insert on message_files for each row
    when (new.group_id is null) execute function place_photo()`.execute(db);
  const month = (row: string) => sql.raw(postgresqlMonth(`${row}.taken_at`));
  await sql`create function count_photo() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old.taken_at is not null then
        update photo_months set photos = photos - 1 where group_id = old.group_id and month = ${month("old")};
      end if;
      if tg_op <> 'DELETE' and new.taken_at is not null then
        insert into photo_months (group_id, month, photos) values (new.group_id, ${month("new")}, 1)
          on conflict (group_id, month) do update set photos = photo_months.photos + 1;
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger message_files_count after insert or delete or update of group_id, taken_at on message_files
    for each row execute function count_photo()`.execute(db);
}
