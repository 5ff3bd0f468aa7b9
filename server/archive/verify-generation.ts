import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Context } from "../context.ts";
import { connect } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import { rowsByIds, type Row } from "../database/rows.ts";
import { shapesOf } from "../database/schema-introspection.ts";
import { ArchiveError } from "./archive-error.ts";
import { fillDatabase } from "./fill-database.ts";
import { savedFilesOf, type Generation, type SavedFile, type Verification } from "./generations.ts";
import { inParallel } from "./in-parallel.ts";
import { checkPart, readPart, type Repository } from "./repository.ts";
import { isSavedIntact } from "./saved-file.ts";

interface Options {
  /** Names of files whose bytes need not be read again, only their size. */
  skip?: ReadonlySet<string>;
  /** Returns what is wrong with a restored database. */
  examine(db: Database): Promise<string[]>;
}

const readAtOnce = 4;

/** Restores a generation into a temporary database, compares it with the samples, examines it, and reads the files. */
export async function verifyGeneration(
  { files, clock }: Pick<Context, "files" | "clock">,
  repository: Repository,
  generation: Generation,
  { skip = new Set(), examine }: Options,
): Promise<Verification> {
  const rows = await files.inTemporaryFolder((folder) =>
    problemsOfRows(repository, generation, join(folder, "restored.db"), examine),
  );
  const { problems, damagedFiles } = await problemsOfFiles(repository, generation, skip);
  return { at: clock.now(), isFull: skip.size === 0, problems: [...rows, ...problems], damagedFiles };
}

async function problemsOfRows(
  repository: Repository,
  generation: Generation,
  sqliteFile: string,
  examine: Options["examine"],
): Promise<string[]> {
  const db = await connect({ sqliteFile });
  try {
    await checkParts(repository, generation);
    await fillDatabase(db, generation.migrations, rowsIn(repository, generation));
    return [...(await differences(db, generation)), ...(await examine(db))];
  } catch (error) {
    if (error instanceof ArchiveError) return [error.message];
    throw error;
  } finally {
    await db.close();
  }
}

/** Reads all rows without looking at them. Throws if anything is damaged. */
export async function checkParts(repository: Repository, { id, tables, files, secrets }: Generation): Promise<void> {
  for (const [name, part] of Object.entries({ ...tables, secrets })) await checkPart(repository, id, name, part);
  await checkPart(repository, id, "stored-files", files);
}

/** Returns the rows of each table. Throws if the backup has none. */
export function rowsIn(repository: Repository, { id, tables }: Generation) {
  return (table: string): AsyncIterable<Row> => {
    if (!tables[table]) throw new ArchiveError(`${id} has no rows of ${table}`);
    return readPart<Row>(repository, id, table, tables[table]);
  };
}

/** Compares messages field by field with those that were read from the original database. */
async function differences(db: Database, { samples }: Generation): Promise<string[]> {
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

/** Returns what a verification says after files were copied again. */
export function withoutHealed(verification: Verification, healed: ReadonlySet<string>): Verification {
  const gone = new Set([...healed].flatMap((name) => [damagedFile(name), missingFile(name)]));
  return {
    ...verification,
    problems: verification.problems.filter((problem) => !gone.has(problem)),
    damagedFiles: verification.damagedFiles.filter((name) => !healed.has(name)),
  };
}

/** Reads the bytes of files, and compares the size of those to skip. */
export async function problemsOfFiles(
  repository: Repository,
  generation: Generation,
  skip: ReadonlySet<string>,
): Promise<Pick<Verification, "problems" | "damagedFiles">> {
  const present = new Map<string, number>();
  for await (const { key, size } of repository.files.list()) present.set(key, size);
  const problems: string[] = [];
  const damagedFiles: string[] = [];
  const isWhole = ({ name, size }: SavedFile) => present.get(name) === repository.sealing.sealedSize(size);
  try {
    const checked = inParallel(readAtOnce, savedFilesOf(repository, generation), async (file) => ({
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
