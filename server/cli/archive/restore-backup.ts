import { mkdir, writeFile } from "node:fs/promises";
import type { FileStorage } from "../../adapters/file-storage/file-storage.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../database/database.ts";
import { migrationNames } from "../../database/migrate.ts";
import { emptyTable, inPieces, insertRows, isTableEmpty, type Row } from "../../database/rows.ts";
import { migrationsOf, shapesOf, type TableShape } from "../../database/schema-introspection.ts";
import { secretsFile } from "../../secrets.ts";
import { CliError } from "../command.ts";
import { copyIn } from "./files.ts";
import { readLines } from "./json-lines.ts";
import type { Manifest } from "./manifest.ts";

/** Tables that are empty on a server without accounts. */
const lifeSigns = ["users", "groups", "messages", "files"];

/** Fills an empty database and an empty storage. The caller must have checked the backup (checksums.ts). */
export async function restoreBackup(
  { config, db, files }: { config: Config; db: Database; files: FileStorage },
  folder: string,
  manifest: Manifest,
): Promise<{ rows: number; files: number }> {
  await refuseIfInhabited(db, files, manifest);
  if ((await migrationsOf(db.read)).length === 0) await db.migrate(manifest.migrations.at(-1));
  const shapes = await shapesOf(db.read);
  await db.write(async (tx) => {
    for (const { name } of shapes.toReversed()) await emptyTable(tx, name);
  });
  let rows = 0;
  for (const shape of shapes) {
    const part = manifest.tables[shape.name];
    if (part) rows += await fill(db, shape, readLines<Row>(folder, part));
  }
  const copied = await copyIn(files, folder, manifest);
  await writeSecrets(config.dataDir, folder, manifest);
  await db.migrate();
  return { rows, files: copied };
}

async function refuseIfInhabited(db: Database, files: FileStorage, { migrations }: Manifest): Promise<void> {
  if (migrations.some((name) => !migrationNames.includes(name)))
    throw new CliError("This backup is of a newer Hearth: restore it with that one or a later one.");
  const present = await migrationsOf(db.read);
  const isInhabited = async (table: string) => !(await isTableEmpty(db.read, table));
  if (present.length > 0) {
    for (const table of lifeSigns) {
      if (await isInhabited(table))
        throw new CliError("There are people or messages here already: restore into an empty Hearth.");
    }
    if (present.join() !== migrations.join())
      throw new CliError("This database was made by another version than the backup: restore into an empty one.");
  }
  for await (const { key } of files.list())
    throw new CliError(`There are files here already (${key}): restore into an empty Hearth.`);
}

/** Inserts rows after the rows of the same table they refer to. */
async function fill(db: Database, shape: TableShape, rows: AsyncIterable<Row>): Promise<number> {
  const own = shape.references.filter(({ table }) => table === shape.name).map(({ column }) => column);
  const there = new Set<unknown>();
  let filled = 0;
  let waiting: Row[] = [];
  let ready: Row[] = [];

  async function flush() {
    for (const piece of inPieces(ready, shape.columns.length)) {
      filled += await db.write((tx) => insertRows(tx, shape.name, piece));
    }
    ready = [];
  }
  function sort(row: Row) {
    const canGo = own.every((column) => row[column] === null || there.has(row[column]));
    (canGo ? ready : waiting).push(row);
    if (canGo && own.length > 0) there.add(row[shape.key[0]!]);
  }

  for await (const row of rows) {
    sort(row);
    if (ready.length >= 1000) await flush();
  }
  while (waiting.length > 0) {
    const again = waiting;
    waiting = [];
    again.forEach(sort);
    if (ready.length === 0) throw new CliError(`Rows of ${shape.name} refer to rows that the backup does not hold.`);
    await flush();
  }
  await flush();
  return filled;
}

async function writeSecrets(dataDir: string, folder: string, { secrets }: Manifest): Promise<void> {
  if (!secrets) return;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  for await (const all of readLines<object>(folder, secrets))
    await writeFile(secretsFile(dataDir), JSON.stringify(all), { mode: 0o600, flush: true });
}
