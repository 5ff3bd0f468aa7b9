import { sql } from "kysely";
import type { Reader, Transaction } from "./database.ts";
import type { TableShape } from "./schema-introspection.ts";

export type Value = null | number | string | Uint8Array;
export type Row = Record<string, Value>;

const pageSize = 1000;
/** Both databases accept more, but transactions should stay short. */
const valuesAtOnce = 10_000;

export async function* rowsOf(db: Reader, { name, key, columns }: TableShape): AsyncGenerator<Row[]> {
  const order = sql.join(key.map((column) => sql.ref(column)));
  let page: Row[] = [];
  do {
    const last = page.at(-1);
    const after = last && sql`where (${order}) > (${sql.join(key.map((column) => last[column]))})`;
    ({ rows: page } =
      await sql<Row>`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)} ${after ?? sql``}
      order by ${order} limit ${sql.lit(pageSize)}`.execute(db));
    if (page.length > 0) yield page;
  } while (page.length === pageSize);
}

/** One chunk per transaction. All rows have the same columns. */
export function chunkRows(rows: Row[], columns: number): Row[][] {
  const size = Math.max(1, Math.floor(valuesAtOnce / columns));
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, i) => rows.slice(i * size, (i + 1) * size));
}

/** Returns how many rows were new. Skips rows that conflict with a unique key. */
export async function insertRows(tx: Transaction, table: string, rows: Row[]): Promise<number> {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return 0;
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  const { numAffectedRows } = await sql`insert into ${sql.table(table)}
    (${sql.join(columns.map((column) => sql.ref(column)))}) values ${sql.join(values)} on conflict do nothing`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}

export async function isTableEmpty(db: Reader, table: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
  return rows.length === 0;
}

export async function emptyTable(tx: Transaction, table: string): Promise<void> {
  await sql`delete from ${sql.table(table)}`.execute(tx);
}

export async function rowsByIds(db: Reader, table: string, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`select * from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(db);
  return rows;
}
