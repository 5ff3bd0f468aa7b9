import { sql, type Kysely, type Migration } from "kysely";

export const messageDates: Migration = {
  async up(db) {
    await db.schema.alterTable("messages").addColumn("date", "text").execute();
    let last = "";
    do last = await fillIn(db, last);
    while (last !== "");
  },
};

const step = 500;

async function fillIn(db: Kysely<unknown>, after: string): Promise<string> {
  const { rows } = await sql<{ id: string; data: string }>`select id, data from messages
    where id > ${after} and data like '%"date"%' order by id limit ${sql.lit(step)}`.execute(db);
  for (const { id, data } of rows) {
    const { date } = JSON.parse(data) as { date?: unknown };
    if (typeof date === "string" && isDate(date))
      await sql`update messages set date = ${date} where id = ${id}`.execute(db);
  }
  return rows.length < step ? "" : rows.at(-1)!.id;
}

function isDate(date: string): boolean {
  return /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(date) && !Number.isNaN(Date.parse(date));
}
