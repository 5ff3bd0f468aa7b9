import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Context } from "../context.ts";
import { connect } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import { rowsByIds, type Row } from "../database/rows.ts";
import { shapesOf } from "../database/schema-introspection.ts";
import { ArchiveError } from "./archive-error.ts";
import { fillDatabase } from "./fill-database.ts";
import { savedFilesIn, type Backup, type SavedFile, type Verification } from "./backups.ts";
import { inParallel } from "./in-parallel.ts";
import { checkPart, readPart, type Repository } from "./repository.ts";
import { isSavedIntact } from "./saved-file.ts";

interface Options {
  /** Names of files of which only the size is checked. */
  skip?: ReadonlySet<string>;
  /** Returns what is wrong with a restored database. */
  examine(db: Database): Promise<string[]>;
}

const readAtOnce = 4;

/** Uses a temporary database, and compares it with the samples. */
export async function verifyBackup(
  { files, clock }: Pick<Context, "files" | "clock">,
  repository: Repository,
  backup: Backup,
  { skip = new Set(), examine }: Options,
): Promise<Verification> {
  const rows = await problemsOfRows({ files }, repository, backup, examine);
  const { problems, damagedFiles } = await problemsOfFiles(repository, backup, skip);
  return { at: clock.now(), isFull: skip.size === 0, problems: [...rows, ...problems], damagedFiles };
}

async function problemsOfRows(
  { files }: Pick<Context, "files">,
  repository: Repository,
  backup: Backup,
  examine: Options["examine"],
): Promise<string[]> {
  try {
    await checkParts(repository, backup);
    return await files.inTemporaryFolder((folder) =>
      problemsOfRestored(repository, backup, join(folder, "restored.db"), examine),
    );
  } catch (error) {
    if (error instanceof ArchiveError) return [error.message];
    throw error;
  }
}

async function problemsOfRestored(
  repository: Repository,
  backup: Backup,
  sqliteFile: string,
  examine: Options["examine"],
): Promise<string[]> {
  const db = await connect({ sqliteFile });
  try {
    await fillDatabase(db, backup.migrations, rowsIn(repository, backup));
    return [...(await differences(db, backup)), ...(await examine(db))];
  } finally {
    await db.close();
  }
}

export async function checkParts(repository: Repository, { id, tables, files, secrets }: Backup): Promise<void> {
  for (const [name, part] of Object.entries({ ...tables, secrets })) await checkPart(repository, id, name, part);
  await checkPart(repository, id, "stored-files", files);
}

/** Throws if the backup has no rows of the table. */
export function rowsIn(repository: Repository, { id, tables }: Backup) {
  return (table: string): AsyncIterable<Row> => {
    if (!tables[table]) throw new ArchiveError(`${id} has no rows of ${table}`);
    return readPart<Row>(repository, id, table, tables[table]);
  };
}

async function differences(db: Database, { samples }: Backup): Promise<string[]> {
  const restored = await rowsByIds(
    db.read,
    "messages",
    samples.map(({ id }) => String(id)),
  );
  const columns = (await shapesOf(db.read)).find(({ name }) => name === "messages")!.columns;
  const byId = new Map(restored.map((row) => [row.id, row]));
  return samples.flatMap((sample) => {
    const row = byId.get(sample.id) ?? {};
    const fields = Object.keys(sample).filter(
      (field) => columns.includes(field) && !isDeepStrictEqual(row[field], sample[field]),
    );
    return fields.length > 0 ? [`message ${String(sample.id)} differs in ${fields.join(", ")}`] : [];
  });
}

const damagedFile = (name: string) => `files/${name} is damaged`;
const missingFile = (name: string) => `files/${name} is missing`;

export function withoutHealed(verification: Verification, healed: ReadonlySet<string>): Verification {
  const gone = new Set([...healed].flatMap((name) => [damagedFile(name), missingFile(name)]));
  return {
    ...verification,
    problems: verification.problems.filter((problem) => !gone.has(problem)),
    damagedFiles: verification.damagedFiles.filter((name) => !healed.has(name)),
  };
}

export async function problemsOfFiles(
  repository: Repository,
  backup: Backup,
  skip: ReadonlySet<string>,
): Promise<Pick<Verification, "problems" | "damagedFiles">> {
  const present = new Map<string, number>();
  for await (const { key, size } of repository.files.list()) present.set(key, size);
  const problems: string[] = [];
  const damagedFiles: string[] = [];
  const isWhole = ({ name, size }: SavedFile) => present.get(name) === repository.sealing.sealedSize(size);
  try {
    const checked = inParallel(readAtOnce, savedFilesIn(repository, backup), async (file) => ({
      ...file,
      isGood: isWhole(file) && (skip.has(file.name) || (await isSavedIntact(repository, file))),
    }));
    for await (const { name, isGood } of checked) {
      if (isGood) continue;
      damagedFiles.push(name);
      problems.push(present.has(name) ? damagedFile(name) : missingFile(name));
    }
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    problems.push(error.message);
  }
  return { problems, damagedFiles };
}
