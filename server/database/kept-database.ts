import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import type { DatabaseLocation } from "./connect.ts";
import type { PostgresqlLocation } from "./postgresql.ts";
import { onDatabaseServer, partsOf, withDatabaseName } from "./postgresql-server.ts";

/** PostgreSQL's codes for a database that others are connected to, after it has waited five seconds for them to leave, and for a missing right. */
const cannotBeCopied = ["55006", "42501"];

/**
 * Copies a database that no process of this machine uses, to put it back if an update fails. Returns false if processes elsewhere use it, or if the
 * user of `DATABASE_URL` may not create databases. Then there is no way back to the tables from before, and the version before goes on with the new ones.
 */
export async function keepDatabase(location: DatabaseLocation): Promise<boolean> {
  if ("sqliteFile" in location) {
    const { copyUnused } = await import("./sqlite/copy-file.ts");
    await copyUnused(location.sqliteFile, keptFile(location));
    return true;
  }
  const { server, name, kept } = databasesOf(location);
  try {
    await onDatabaseServer(server, [
      `drop database if exists "${kept}"`,
      `create database "${kept}" template "${name}"`,
    ]);
    return true;
  } catch (error) {
    if (cannotBeCopied.includes((error as { code?: string }).code ?? "")) return false;
    throw error;
  }
}

/** Puts the copy back, while no process uses the database. May be repeated after an interruption. */
export async function restoreKept(location: DatabaseLocation): Promise<void> {
  if ("sqliteFile" in location) {
    if (!existsSync(keptFile(location))) return;
    const { removeLog } = await import("./sqlite/copy-file.ts");
    await removeLog(location.sqliteFile);
    await rename(keptFile(location), location.sqliteFile);
    return;
  }
  const { server, name, kept } = databasesOf(location);
  const there = await onDatabaseServer(server, [`select 1 from pg_database where datname = '${kept}'`]);
  if (there === 0) return;
  await onDatabaseServer(server, [
    `drop database if exists "${name}" with (force)`,
    `alter database "${kept}" rename to "${name}"`,
  ]);
}

export async function removeKept(location: DatabaseLocation): Promise<void> {
  if ("sqliteFile" in location) return rm(keptFile(location), { force: true });
  const { server, kept } = databasesOf(location);
  await onDatabaseServer(server, [`drop database if exists "${kept}"`]);
}

const keptFile = ({ sqliteFile }: { sqliteFile: string }) => `${sqliteFile}.before-update`;

function databasesOf(location: PostgresqlLocation): { server: string; name: string; kept: string } {
  const { url, name } = partsOf(location);
  return { server: withDatabaseName(url, "postgres"), name, kept: `${name}_before_update` };
}
