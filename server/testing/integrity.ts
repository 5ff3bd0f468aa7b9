import { sql } from "kysely";
import type { Database, Transaction } from "../database/database.ts";
import { dialectOf } from "../database/dialect.ts";
import { damagesOf } from "../database/integrity.ts";

/** Returns all problems that a database finds in itself. */
export async function everyDamage(db: Database): Promise<string[]> {
  const more = dialectOf(db.read) === "sqlite" ? lostParents(db) : amcheck(db);
  return [...(await db.snapshot(damagesOf)), ...(await more)];
}

async function lostParents(db: Database): Promise<string[]> {
  const { rows } = await sql<object>`pragma foreign_key_check`.execute(db.read);
  return rows.map((row) => JSON.stringify(row));
}

/** PostgreSQL's own check of every table row and index (amcheck). */
async function amcheck(db: Database): Promise<string[]> {
  return db.write(async (tx) => {
    await sql`create extension if not exists amcheck`.execute(tx);
    const { rows } = await sql<{ said: string }>`
      select c.relname || ': ' || found.msg as said from pg_class c, lateral verify_heapam(c.oid) as found
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`.execute(tx);
    return [...rows.map(({ said }) => said), ...(await damagedIndexes(tx))];
  });
}

/** amcheck throws at the first problem. */
async function damagedIndexes(tx: Transaction): Promise<string[]> {
  try {
    await sql`
      select bt_index_check(c.oid, true) from pg_class c join pg_am on pg_am.oid = c.relam
        where pg_am.amname = 'btree' and c.relnamespace = 'public'::regnamespace`.execute(tx);
    return [];
  } catch (error) {
    return [String(error)];
  }
}
