import { sql, type Kysely, type Migration } from "kysely";

export const eventTimes: Migration = {
  async up(db) {
    for (const column of ["date_end", "place"])
      await db.schema.alterTable("messages").addColumn(column, "text").execute();
    for (const column of ["starts_at", "ends_at"])
      await db.schema.alterTable("messages").addColumn(column, "bigint").execute();
    let last = "";
    do last = await fillIn(db, last);
    while (last !== "");
    await sql`create index messages_events on messages (group_id, starts_at) where starts_at is not null`.execute(db);
  },
};

const step = 500;
const msPerDay = 24 * 60 * 60 * 1000;

async function fillIn(db: Kysely<unknown>, after: string): Promise<string> {
  const { rows } = await sql<{ id: string; date: string }>`select id, date from messages
    where id > ${after} and date is not null order by id limit ${sql.lit(step)}`.execute(db);
  for (const { id, date } of rows) {
    const start = Date.parse(date);
    const end = date.includes("T") ? start : start + msPerDay;
    if (!Number.isNaN(start))
      await sql`update messages set starts_at = ${start}, ends_at = ${end} where id = ${id}`.execute(db);
  }
  return rows.length < step ? "" : rows.at(-1)!.id;
}
