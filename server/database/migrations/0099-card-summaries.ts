import { sql, type Kysely, type Migration } from "kysely";
import { dialectOf } from "../dialect.ts";

/** Stores what cards show, to read a page without counting. Triggers keep it current, even for the previous version; a job fills existing rows. */
export const cardSummaries: Migration = {
  async up(db) {
    const isSqlite = dialectOf(db) === "sqlite";
    for (const column of ["file_count", "reply_count", "comment_count"])
      await db.schema.alterTable("messages").addColumn(column, "integer").execute();
    await db.schema.alterTable("messages").addColumn("last_reply_at", "bigint").execute();
    for (const column of ["repliers", "top_reactions", "preview_id"])
      await db.schema.alterTable("messages").addColumn(column, "text").execute();
    await sql`create index messages_without_summary on messages (id) where comment_count is null`.execute(db);
    await sql`create view card_summaries as ${summary(isSqlite)}`.execute(db);
    await (isSqlite ? sqliteTriggers(db) : postgresqlTriggers(db));
  },
};

const summary = (isSqlite: boolean) => sql`
  select messages.id as message_id,
    (select count(*) from message_files where message_files.message_id = messages.id) as file_count,
    (select count(*) from messages as reply where reply.parent_id = messages.id) as reply_count,
    (select count(*) from messages as reply where reply.thread_id = messages.id) as comment_count,
    (select max(received_at) from messages as reply where reply.thread_id = messages.id) as last_reply_at,
    ${isSqlite ? sqliteLists : postgresqlLists},
    ${preview} as preview_id
  from messages`;

/** Authors of the latest replies, latest first, and the two most frequent reactions. Comments show all of theirs, so they need none here. */
const latest = sql`(select author_id, received_at, id from messages as reply where reply.thread_id = messages.id
  order by received_at desc, id desc limit 8) as latest`;
const frequent = sql`(select value, count(*) as number, min(created_at) as first from reactions
  where reactions.message_id = messages.id and messages.on_group_page = 1 group by value order by number desc, first, value limit 2) as frequent`;

const sqliteLists = sql`
  (select json_group_array(author_id) from ${latest}) as repliers,
  (select json_group_array(json_object('emoji', value, 'count', number)) from ${frequent}) as top_reactions`;
const postgresqlLists = sql`
  coalesce((select json_agg(author_id order by received_at desc, id desc)::text from ${latest}), '[]') as repliers,
  coalesce((select json_agg(json_build_object('emoji', value, 'count', number) order by number desc, first, value)::text
    from ${frequent}), '[]') as top_reactions`;

/** The first photo or video, else the first file, else the picture of the link. */
const preview = sql`coalesce(
  (select attached.file_id from message_files as attached join files as picture on picture.id = attached.file_id
    where attached.message_id = messages.id and (picture.type like 'image/%' or picture.type like 'video/%')
    order by attached.position limit 1),
  (select file_id from message_files where message_files.message_id = messages.id and position = 0),
  (select links.preview_file_id from message_links join links on links.id = message_links.link_id
    where message_links.message_id = messages.id))`;

async function sqliteTriggers(db: Kysely<unknown>): Promise<void> {
  const count = (row: "old" | "new") => {
    const change = row === "new" ? "+ 1" : "- 1";
    return sql.raw(`
      update messages set reply_count = reply_count ${change} where id = ${row}.parent_id;
      update messages set comment_count = comment_count ${change},
          (last_reply_at, repliers) = (select last_reply_at, repliers from card_summaries where message_id = ${row}.thread_id)
        where id = ${row}.thread_id;`);
  };
  await sql`create trigger messages_reply_added after insert on messages when new.parent_id is not null
    begin ${count("new")} end`.execute(db);
  await sql`create trigger messages_reply_changed after update of parent_id, thread_id, author_id, received_at on messages
    when old.parent_id is not null or new.parent_id is not null begin ${count("old")} ${count("new")} end`.execute(db);
  await sql`create trigger messages_reply_removed after delete on messages when old.parent_id is not null
    begin ${count("old")} end`.execute(db);

  const previewOf = (message: string, change = "") =>
    sql.raw(`update messages set ${change} preview_id = (select preview_id from card_summaries where message_id = ${message})
      where id = ${message};`);
  await sql`create trigger message_files_counted after insert on message_files
    begin ${previewOf("new.message_id", "file_count = file_count + 1,")} end`.execute(db);
  await sql`create trigger message_files_uncounted after delete on message_files
    begin ${previewOf("old.message_id", "file_count = file_count - 1,")} end`.execute(db);
  await sql`create trigger message_files_moved after update of position, file_id on message_files
    begin ${previewOf("new.message_id")} end`.execute(db);
  await sql`create trigger message_links_added after insert on message_links
    begin ${previewOf("new.message_id")} end`.execute(db);
  await sql`create trigger message_links_changed after update on message_links
    begin ${previewOf("new.message_id")} end`.execute(db);
  await sql`create trigger message_links_removed after delete on message_links
    begin ${previewOf("old.message_id")} end`.execute(db);
  const previewsOf = (messages: string) =>
    sql.raw(`update messages set preview_id = (select preview_id from card_summaries where message_id = messages.id)
      where id in (${messages});`);
  await sql`create trigger files_retyped after update of type on files when old.type <> new.type
    begin ${previewsOf("select message_id from message_files where file_id = new.id")} end`.execute(db);
  await sql`create trigger links_pictured after update of preview_file_id on links
    begin ${previewsOf("select message_id from message_links where link_id = new.id")} end`.execute(db);

  const reactionsOf = (row: "old" | "new") =>
    sql.raw(`update messages set top_reactions = (select top_reactions from card_summaries where message_id = ${row}.message_id)
      where id = ${row}.message_id;`);
  await sql`create trigger reactions_added after insert on reactions begin ${reactionsOf("new")} end`.execute(db);
  await sql`create trigger reactions_changed after update on reactions
    begin ${reactionsOf("old")} ${reactionsOf("new")} end`.execute(db);
  await sql`create trigger reactions_removed after delete on reactions begin ${reactionsOf("old")} end`.execute(db);
  await sql`create trigger messages_published after update of on_group_page on messages begin
      update messages set top_reactions = (select top_reactions from card_summaries where message_id = new.id)
        where id = new.id;
    end`.execute(db);
}

const ofReplies = ["reply_count", "comment_count", "last_reply_at", "repliers"];

/** Uses one trigger per statement: thousands of updates of one row in a transaction become slower with each. */
async function postgresqlTriggers(db: Kysely<unknown>): Promise<void> {
  await refreshing(db, "refresh_replies", ofReplies);
  await countReplies(db, "insert", "added", "+");
  await countReplies(db, "delete", "removed", "-");
  await triggers(db, "messages", "refresh_replies", {
    update: `select unnest(array[removed.parent_id, removed.thread_id, added.parent_id, added.thread_id])
      from removed join added on added.id = removed.id
      where (removed.parent_id is not null or added.parent_id is not null)
        and (removed.parent_id, removed.thread_id, removed.author_id, removed.received_at)
          is distinct from (added.parent_id, added.thread_id, added.author_id, added.received_at)`,
  });

  await refreshing(db, "refresh_files", ["file_count", "preview_id"]);
  const [added, removed] = ["select message_id from added", "select message_id from removed"];
  await triggers(db, "message_files", "refresh_files", { insert: added, update: added, delete: removed });
  await triggers(db, "message_links", "refresh_files", { insert: added, update: added, delete: removed });
  await triggers(db, "files", "refresh_files", {
    update: `select message_id from message_files where file_id in
      (select added.id from removed join added on added.id = removed.id where added.type <> removed.type)`,
  });
  await triggers(db, "links", "refresh_files", {
    update: `select message_id from message_links where link_id in
      (select added.id from removed join added on added.id = removed.id
        where added.preview_file_id is distinct from removed.preview_file_id)`,
  });

  await refreshing(db, "refresh_reactions", ["top_reactions"]);
  await triggers(db, "reactions", "refresh_reactions", { insert: added, update: added, delete: removed });
  await sql`create function messages_published() returns trigger language plpgsql as $$
    begin
      perform refresh_reactions(array[new.id]);
      return null;
    end $$`.execute(db);
  await sql`create trigger messages_published after update of on_group_page on messages
    for each row when (old.on_group_page <> new.on_group_page) execute function messages_published()`.execute(db);
}

/** Counts up or down, because counting again takes longer with each reply. Locks first, as the other functions do. */
async function countReplies(
  db: Kysely<unknown>,
  event: "insert" | "delete",
  rows: string,
  sign: string,
): Promise<void> {
  const name = sql.raw(`replies_${event}_counted`);
  const [changed, change] = [sql.raw(rows), sql.raw(sign)];
  await sql`create function ${name}() returns trigger language plpgsql as $$
    begin
      perform 1 from messages where id in (select parent_id from ${changed} union select thread_id from ${changed})
        order by id for no key update;
      if not found then return null; end if;
      update messages set reply_count = reply_count ${change} replies, comment_count = comment_count ${change} comments,
          (last_reply_at, repliers) =
            (select summary.last_reply_at, summary.repliers from card_summaries as summary where message_id = messages.id)
        from (
          select id, sum(reply) as replies, sum(comment) as comments from (
            select parent_id, 1, 0 from ${changed} union all select thread_id, 0, 1 from ${changed}
          ) as each (id, reply, comment) group by id
        ) as counts
        where messages.id = counts.id and comment_count is not null;
      return null;
    end $$`.execute(db);
  await sql`create trigger ${name} after ${sql.raw(event)} on messages
    referencing ${sql.raw(transitions[event])} for each statement execute function ${name}()`.execute(db);
}

/** The functions lock messages in a statement of their own, because one that waits for a lock still reads from its earlier snapshot. */
async function refreshing(db: Kysely<unknown>, name: string, columns: string[]): Promise<void> {
  const these = sql.raw(columns.join(", "));
  const computed = sql.raw(columns.map((column) => `card_summaries.${column}`).join(", "));
  await sql`create function ${sql.raw(name)}(ids text[]) returns void language plpgsql as $$
    begin
      perform 1 from messages where id = any(ids) order by id for no key update;
      update messages set (${these}) = (select ${computed} from card_summaries where message_id = messages.id)
        where id = any(ids) and comment_count is not null;
    end $$`.execute(db);
}

const transitions = {
  insert: "new table as added",
  update: "old table as removed new table as added",
  delete: "old table as removed",
};

async function triggers(
  db: Kysely<unknown>,
  table: string,
  refresh: string,
  changed: Partial<Record<keyof typeof transitions, string>>,
): Promise<void> {
  for (const [event, messages] of Object.entries(changed)) {
    const name = sql.raw(`${table}_summary_${event}`);
    await sql`create function ${name}() returns trigger language plpgsql as $$
      declare ids text[] := array(select distinct id from (${sql.raw(messages)}) as changed (id) where id is not null);
      begin
        if cardinality(ids) > 0 then perform ${sql.raw(refresh)}(ids); end if;
        return null;
      end $$`.execute(db);
    await sql`create trigger ${name} after ${sql.raw(event)} on ${sql.raw(table)}
      referencing ${sql.raw(transitions[event as keyof typeof transitions])}
      for each statement execute function ${name}()`.execute(db);
  }
}
