import { sql, type Kysely, type Migration } from "kysely";
import { dialectOf } from "../dialect.ts";

/** Stores responses per date of a repeating event. Writes still go to `event_answers`, which the previous version uses; triggers copy them. */
export const rsvpsPerDate: Migration = {
  async up(db) {
    await db.schema
      .createTable("rsvps")
      .addColumn("message_id", "text", (c) => c.notNull().references("messages.id").onDelete("cascade"))
      .addColumn("occurrence", "text", (c) => c.notNull())
      .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
      .addColumn("answer", "text", (c) => c.notNull())
      .addColumn("people", "integer", (c) => c.notNull())
      .addColumn("note", "text", (c) => c.notNull())
      .addColumn("answered_at", "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint("rsvps_pk", ["message_id", "occurrence", "user_id"])
      .execute();
    await db.schema.createIndex("rsvps_user").on("rsvps").columns(["user_id", "message_id"]).execute();
    await sql`insert into rsvps (${columns}) select ${columns} from event_answers`.execute(db);
    await (dialectOf(db) === "sqlite" ? sqliteTriggers(db) : postgresqlTriggers(db));
  },
};

const columns = sql.raw("message_id, occurrence, user_id, answer, people, note, answered_at");

const copy = sql.raw(`
  insert into rsvps (message_id, occurrence, user_id, answer, people, note, answered_at)
    values (new.message_id, new.occurrence, new.user_id, new.answer, new.people, new.note, new.answered_at)
    on conflict (message_id, occurrence, user_id) do update set
      answer = excluded.answer, people = excluded.people, note = excluded.note, answered_at = excluded.answered_at;`);

const remove = sql.raw(`
  delete from rsvps where message_id = old.message_id and occurrence = old.occurrence and user_id = old.user_id;`);

async function sqliteTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger event_answers_added after insert on event_answers begin ${copy} end`.execute(db);
  await sql`create trigger event_answers_changed after update on event_answers begin ${copy} end`.execute(db);
  await sql`create trigger event_answers_removed after delete on event_answers begin ${remove} end`.execute(db);
}

async function postgresqlTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`create function copy_event_answer() returns trigger language plpgsql as $$
    begin ${copy} return null; end $$`.execute(db);
  await sql`create function remove_event_answer() returns trigger language plpgsql as $$
    begin ${remove} return null; end $$`.execute(db);
  await sql`create trigger event_answers_copied after insert or update on event_answers
    for each row execute function copy_event_answer()`.execute(db);
  await sql`create trigger event_answers_removed after delete on event_answers
    for each row execute function remove_event_answer()`.execute(db);
}
