import type { FileStorage } from "../adapters/file-storage/file-storage.ts";
import type { Database } from "../database/database.ts";
import { migrationNames } from "../database/migrate.ts";
import { emptyTable, chunkRows, insertRows, isTableEmpty, type Row } from "../database/rows.ts";
import { migrationsOf, shapesOf, type TableShape } from "../database/schema-introspection.ts";
import { version as ownVersion } from "../settings/version.ts";
import { ArchiveError } from "./archive-error.ts";

const tablesInUse = ["users", "groups", "messages", "files"];

/** Fills an empty database with rows made after these migrations, then migrates it. Skips what unknown migrations added. Returns the row count. */
export async function fillDatabase(
  db: Database,
  migrations: readonly string[],
  rowsOf: (table: string) => AsyncIterable<Row> | undefined,
): Promise<number> {
  if ((await migrationsOf(db.read)).length === 0) await db.migrate(knownMigrations(migrations).at(-1));
  const shapes = await shapesOf(db.read);
  await emptyDatabase(db, shapes);
  let filled = 0;
  for (const shape of shapes) {
    const rows = rowsOf(shape.name);
    if (rows) filled += await fill(db, shape, rows);
  }
  await db.migrate();
  return filled;
}

export async function emptyDatabase(db: Database, shapes?: TableShape[]): Promise<void> {
  const all = shapes ?? (await shapesOf(db.read));
  await db.write(async (tx) => {
    for (const { name } of all.toReversed()) await emptyTable(tx, name);
  });
}

interface Origin {
  version: string;
  migrations: readonly string[];
}

function knownMigrations(migrations: readonly string[]): string[] {
  return migrations.filter((name) => migrationNames.includes(name));
}

/** Throws if a newer version made the backup. Unknown migrations alone are accepted: an undone update leaves them, and no new column is needed. */
export function refuseNewer({ version, migrations }: Origin): void {
  if (version !== ownVersion && knownMigrations(migrations).length < migrations.length)
    throw new ArchiveError("This backup is of a newer Hearth: restore it with that one or a later one.");
}

/** Throws unless database and storage are unused, and the migrations are known. */
export async function refuseIfInhabited(db: Database, files: FileStorage, backup: Origin): Promise<void> {
  refuseNewer(backup);
  const present = await migrationsOf(db.read);
  const isInhabited = async (table: string) => !(await isTableEmpty(db.read, table));
  if (present.length > 0) {
    for (const table of tablesInUse) {
      if (await isInhabited(table))
        throw new ArchiveError("There are people or messages here already: restore into an empty Hearth.");
    }
    if (present.join() !== knownMigrations(backup.migrations).join())
      throw new ArchiveError("This database was made by another version than the backup: restore into an empty one.");
  }
  for await (const { key } of files.list())
    throw new ArchiveError(`There are files here already (${key}): restore into an empty Hearth.`);
}

/** Inserts rows after the rows of the same table they refer to. */
async function fill(db: Database, shape: TableShape, rows: AsyncIterable<Row>): Promise<number> {
  const own = shape.references.filter(({ table }) => table === shape.name).map(({ column }) => column);
  const there = new Set<unknown>();
  let [filled, read] = [0, 0];
  let waiting: Row[] = [];
  let ready: Row[] = [];

  async function flush() {
    for (const piece of chunkRows(ready, shape.columns.length)) {
      filled += await db
        .write((tx) => insertRows(tx, shape.name, piece))
        .catch((cause: unknown) => {
          const reason = cause instanceof Error ? cause.message : String(cause);
          throw new ArchiveError(`Rows of ${shape.name} cannot be restored: ${reason}`, { cause });
        });
    }
    ready = [];
  }
  function sort(row: Row) {
    const canGo = own.every((column) => row[column] === null || there.has(row[column]));
    (canGo ? ready : waiting).push(row);
    if (canGo && own.length > 0) there.add(row[shape.key[0]!]);
  }

  for await (const row of rows) {
    sort(knownColumns(row, shape));
    read += 1;
    if (ready.length >= 1000) await flush();
  }
  while (waiting.length > 0) {
    const again = waiting;
    waiting = [];
    again.forEach(sort);
    if (ready.length === 0)
      throw new ArchiveError(`Rows of ${shape.name} refer to rows that the backup does not hold.`);
    await flush();
  }
  await flush();
  if (filled !== read) throw new ArchiveError(`Of ${read} rows of ${shape.name}, ${filled} could be restored.`);
  return filled;
}

function knownColumns(row: Row, { columns }: TableShape): Row {
  const names = Object.keys(row);
  if (names.every((name) => columns.includes(name))) return row;
  return Object.fromEntries(Object.entries(row).filter(([name]) => columns.includes(name)));
}
