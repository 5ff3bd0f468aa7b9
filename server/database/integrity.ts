import { sql } from "kysely";
import type { Reader } from "./database.ts";
import { dialectOf } from "./dialect.ts";
import { shapesOf } from "./schema-introspection.ts";

/** Runs the database's own integrity check, which reads everything and takes long. */
export async function damagesOf(db: Reader): Promise<string[]> {
  const own = dialectOf(db) === "sqlite" ? await sqliteDamages(db) : await postgresqlDamages(db);
  // Counting the rows of a malformed table fails.
  return own.length > 0 ? own : lostReferences(db);
}

async function sqliteDamages(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  return rows.map((row) => row.integrity_check).filter((line) => line !== "ok");
}

/** PostgreSQL checks page checksums itself if enabled. An index whose creation was interrupted is marked as invalid. */
async function postgresqlDamages(db: Reader): Promise<string[]> {
  const pages = await sql<{ failures: number | null }>`
    select checksum_failures as failures from pg_stat_database where datname = current_database()`.execute(db);
  const failures = pages.rows[0]?.failures ?? 0;
  const indexes = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index where not indisvalid`.execute(db);
  return [
    ...(failures > 0 ? [`${failures} pages had a wrong checksum when they were read`] : []),
    ...indexes.rows.map(({ name }) => `the index ${name} is not valid`),
  ];
}

/** Both databases prevent lost references unless foreign keys were switched off. */
async function lostReferences(db: Reader): Promise<string[]> {
  const shapes = await shapesOf(db);
  const found: string[] = [];
  for (const { name, references } of shapes) {
    for (const { column, table } of references) {
      const key = shapes.find((shape) => shape.name === table)!.key[0]!;
      const { rows } = await sql<{ lost: number }>`
        select count(*) as lost from ${sql.table(name)} as referring
        where ${sql.ref(`referring.${column}`)} is not null and not exists
          (select 1 from ${sql.table(table)} as there where ${sql.ref(`there.${key}`)} = ${sql.ref(`referring.${column}`)})`.execute(
        db,
      );
      const { lost } = rows[0]!;
      if (lost > 0) found.push(`${lost} rows of ${name} refer by ${column} to rows of ${table} that are not there`);
    }
  }
  return found;
}
