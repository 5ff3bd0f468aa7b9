import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { fillDatabase } from "../archive/fill-database.ts";
import type { Context } from "../context.ts";
import { databaseBeside, withDatabase } from "../database/beside.ts";
import type { Database, Reader } from "../database/database.ts";
import { rowsOf, type Row } from "../database/rows.ts";
import { copySqlite } from "../database/sqlite/copy-database.ts";
import { migrationsOf, shapesOf, type TableShape } from "../database/schema-introspection.ts";
import { findingsOf } from "./findings.ts";
import { UpdateError } from "./update-error.ts";

export interface Rehearsal {
  /** Existing problems of the data, as found by the new version. */
  known: string[];
  /** Milliseconds for the migrations and the check. */
  took: number;
}

type Environment = Record<string, string>;

/** Migrates a copy with the new version, and compares the `doctor` findings of both. Throws an UpdateError if the copy or the new version fails. */
export async function rehearse(context: Context, programs: { running: string; next: string }): Promise<Rehearsal> {
  const folder = await mkdtemp(join(context.config.dataDir, "update-"));
  const copy = await copyDatabase(context, folder).catch(async (error: unknown) => {
    await rm(folder, { recursive: true });
    throw new UpdateError("copy_failed", reasonOf(error));
  });
  try {
    const before = await findingsOf(programs.running, copy.environment);
    const begun = performance.now();
    const after = await findingsOf(programs.next, copy.environment);
    const took = performance.now() - begun;
    const worse = after.filter((finding) => !before.includes(finding));
    if (worse.length > 0) throw new UpdateError("rehearsal_failed", worse.join("\n"));
    return { known: before, took };
  } catch (error) {
    if (error instanceof UpdateError) throw error;
    throw new UpdateError("rehearsal_failed", reasonOf(error));
  } finally {
    await copy.remove();
    await rm(folder, { recursive: true });
  }
}

interface Copy {
  environment: Environment;
  remove(): Promise<void>;
}

async function copyDatabase({ config, db }: Context, folder: string): Promise<Copy> {
  const environment = { DATA_DIR: folder, LOG_LEVEL: "error" };
  if ("sqliteFile" in config.database) {
    await copySqlite(config.database.sqliteFile, join(folder, "hearth.db"));
    return { environment, remove: () => Promise.resolve() };
  }
  const { location, remove } = await databaseBeside(config.database, "rehearsal");
  try {
    await withDatabase(location, (copy) => copyRows(db, copy));
  } catch (error) {
    await remove();
    throw error;
  }
  const { postgresqlUrl } = location as { postgresqlUrl: string };
  return { environment: { ...environment, DATABASE_URL: postgresqlUrl }, remove };
}

async function copyRows(from: Database, to: Database): Promise<void> {
  await from.snapshot(async (view) => {
    const shapes = new Map((await shapesOf(view)).map((shape) => [shape.name, shape]));
    await fillDatabase(to, await migrationsOf(view), (table) => {
      const shape = shapes.get(table);
      return shape && eachRow(view, shape);
    });
  });
}

async function* eachRow(db: Reader, shape: TableShape): AsyncGenerator<Row> {
  for await (const page of rowsOf(db, shape)) yield* page;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
