import { sql } from "kysely";
import { cardSummaryColumns } from "./card-summary-columns.ts";
import type { Reader } from "./database.ts";
import { dialectOf } from "./dialect.ts";

export interface TableShape {
  name: string;
  columns: string[];
  key: string[];
  references: { column: string; table: string }[];
}

/** Migration records, data that is regenerated, the list of backups, and unfinished uploads, whose bytes a backup does not contain. */
const notKept = /^(kysely_migration(_lock)?|live_events|backups|search_.*|photo_months|upload_(pieces|leases))$/;

/** Returns every table with user data, referenced tables first. */
export async function shapesOf(db: Reader): Promise<TableShape[]> {
  const shapes = dialectOf(db) === "sqlite" ? await sqliteShapes(db) : await postgresqlShapes(db);
  return inOrder(shapes.filter(({ name }) => !notKept.test(name)));
}

export async function migrationsOf(db: Reader): Promise<string[]> {
  const tables = dialectOf(db) === "sqlite" ? await sqliteShapes(db) : await postgresqlShapes(db);
  if (!tables.some(({ name }) => name === "kysely_migration")) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

interface Fact {
  table_name: string;
  kind: "column" | "key" | "reference";
  column_name: string;
  target: string | null;
}

/** Leaves out virtual tables and their internal tables, such as a full-text index, which are regenerated. */
async function sqliteShapes(db: Reader): Promise<TableShape[]> {
  const { rows } = await sql<Fact>`
    with kept as (select name from pragma_table_list
      where schema = 'main' and type = 'table' and name not like 'sqlite^_%' escape '^')
    select kept.name as table_name, 'column' as kind, field.name as column_name, null as target, field.cid as place
      from kept, pragma_table_info(kept.name) as field
    union all
    select kept.name, 'key', field.name, null, field.pk from kept, pragma_table_info(kept.name) as field where field.pk > 0
    union all
    select kept.name, 'reference', link."from", link."table", link.seq from kept, pragma_foreign_key_list(kept.name) as link
    order by 1, 2, 5`.execute(db);
  return shapesFrom(rows);
}

async function postgresqlShapes(db: Reader): Promise<TableShape[]> {
  const { rows } = await sql<Fact>`
    with kept as (select oid, relname from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace)
    select kept.relname as table_name, 'column' as kind, field.attname as column_name, null as target, field.attnum as place
      from kept join pg_attribute field on field.attrelid = kept.oid and field.attnum > 0 and not field.attisdropped
    union all
    select kept.relname, case link.contype when 'p' then 'key' else 'reference' end, field.attname, target.relname, part.place
      from kept
      join pg_constraint link on link.conrelid = kept.oid and link.contype in ('p', 'f')
      cross join lateral unnest(link.conkey) with ordinality as part (number, place)
      join pg_attribute field on field.attrelid = kept.oid and field.attnum = part.number
      left join pg_class target on target.oid = link.confrelid
    order by 1, 2, 5`.execute(db);
  return shapesFrom(rows);
}

function shapesFrom(facts: Fact[]): TableShape[] {
  const shapes = new Map<string, TableShape>();
  for (const { table_name: name, kind, column_name: column, target } of facts) {
    const shape = shapes.get(name) ?? { name, columns: [], key: [], references: [] };
    shapes.set(name, shape);
    if (kind === "column" && !isComputed(name, column)) shape.columns.push(column);
    if (kind === "key") shape.key.push(column);
    if (kind === "reference") shape.references.push({ column, table: target! });
  }
  return [...shapes.values()];
}

/** Triggers and a job compute these columns again. */
function isComputed(table: string, column: string): boolean {
  return table === "messages" && cardSummaryColumns.some((name) => name === column);
}

function inOrder(shapes: TableShape[]): TableShape[] {
  const ordered: TableShape[] = [];
  const isPlaced = (name: string) => ordered.some((shape) => shape.name === name);
  let waiting = shapes;
  while (waiting.length > 0) {
    const ready = waiting.filter(({ name, references }) =>
      references.every(({ table }) => table === name || isPlaced(table)),
    );
    if (ready.length === 0)
      throw new Error(`tables refer to each other in a circle: ${waiting.map(({ name }) => name).join(", ")}`);
    ordered.push(...ready);
    waiting = waiting.filter((shape) => !ready.includes(shape));
  }
  return ordered;
}
