import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { connect } from "../database/connect.ts";
import type { Database, Transaction } from "../database/database.ts";
import type { TestApp } from "./build-app.ts";
import { freshPostgresDatabase } from "./postgres.ts";

export interface UpgradedDatabase {
  db: Database;
  remove(): Promise<void>;
}

/** A database that was filled when `last` was its last migration, and then upgraded. On the same kind of database as `hearth`. */
export async function upgradedDatabase(
  { context }: Pick<TestApp, "context">,
  last: string,
  fill: (tx: Transaction) => Promise<void>,
): Promise<UpgradedDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "hearth-upgrade-"));
  const postgresql = "postgresqlUrl" in context.config.database ? await freshPostgresDatabase() : undefined;
  const db = await connect(postgresql ? { postgresqlUrl: postgresql.url } : { sqliteFile: join(folder, "before.db") });
  if (postgresql)
    await db.write(async (tx) => {
      await sql`drop schema public cascade`.execute(tx);
      await sql`create schema public`.execute(tx);
    });
  await db.migrate(last);
  await db.write(fill);
  await db.migrate();
  return {
    db,
    async remove() {
      await db.close();
      await postgresql?.drop();
      await rm(folder, { recursive: true });
    },
  };
}
