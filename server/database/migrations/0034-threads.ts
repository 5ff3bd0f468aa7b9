import { sql, type Kysely, type Migration } from "kysely";
import { dialectOf } from "../dialect.ts";

export const threads: Migration = {
  async up(db) {
    await db.schema.alterTable("messages").addColumn("thread_id", "text").execute();
    await sql`
      with recursive line (id, thread_id, own_thread_id) as (
        select id, null, id from messages where parent_id is null
        union all
        select reply.id, line.own_thread_id, case when reply.on_group_page = 1 then reply.id else line.own_thread_id end
        from line join messages as reply on reply.parent_id = line.id
      )
      update messages set thread_id = line.thread_id from line
      where line.id = messages.id and line.thread_id is not null`.execute(db);
    await sql`create index messages_thread on messages (thread_id, received_at, id) where thread_id is not null`.execute(
      db,
    );
    if (dialectOf(db) === "postgresql") await threadRepliesOfPreviousVersion(db);
  },
};

/** The previous version may run at the same time and does not know the column. */
async function threadRepliesOfPreviousVersion(db: Kysely<unknown>) {
  await sql`
    create function thread_of_reply() returns trigger language plpgsql as $$
    begin
      select case when parent.on_group_page = 1 then parent.id else parent.thread_id end into new.thread_id
      from messages as parent where parent.id = new.parent_id;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger messages_thread before insert on messages for each row
    when (new.parent_id is not null and new.thread_id is null) execute function thread_of_reply()`.execute(db);
}
