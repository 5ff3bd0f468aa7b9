import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import type { FileStorage } from "../adapters/file-storage/file-storage.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import type { Row } from "../database/rows.ts";
import { secretsFile } from "../settings/secrets.ts";
import { ArchiveError } from "./archive-error.ts";
import type { CheckedBackup } from "./checksums.ts";
import { copyIn } from "./files.ts";
import { emptyDatabase, fillDatabase, refuseIfInhabited } from "./fill-database.ts";
import { readLines } from "./json-lines.ts";

/** An empty Hearth to restore into. */
export interface Destination {
  config: Config;
  db: Database;
  files: FileStorage;
}

export interface RestoreOptions {
  /** Leaves damaged files out instead of refusing the backup. */
  skipsDamaged: boolean;
}

export interface Restored {
  rows: number;
  files: number;
  /** What was left out, and why. */
  skipped: string[];
}

export const skipHint = "--skip-damaged restores everything else.";

/** Fills an empty database and an empty storage. The caller must have checked the backup (checksums.ts), which tells what to leave out. */
export async function restoreBackup(
  to: Destination,
  folder: string,
  { manifest, damaged }: CheckedBackup,
): Promise<Restored> {
  const { config, db, files } = to;
  const { migrations, tables, secrets } = manifest;
  await refuseIfInhabited(db, files, manifest);
  return allOrNothing(to, async () => {
    const copied = await copyIn(files, folder, manifest, damaged);
    if (secrets) await writeSecrets(config.dataDir, readLines<object>(folder, secrets));
    const rows = await fillDatabase(db, migrations, (table) => {
      if (!tables[table]) throw new ArchiveError(`The backup has no rows of ${table}`);
      return readLines<Row>(folder, tables[table]);
    });
    return { rows, files: copied, skipped: [...damaged.values()] };
  });
}

/** Empties the destination again if it cannot be filled, so that a sound backup can be restored into it. */
export async function allOrNothing<Result>(
  { config, db, files }: Destination,
  work: () => Promise<Result>,
): Promise<Result> {
  const secrets = await readFile(secretsFile(config.dataDir)).catch(() => undefined);
  try {
    return await work();
  } catch (error) {
    for await (const { key } of files.list()) await files.remove(key);
    await emptyDatabase(db);
    if (secrets) await writeFile(secretsFile(config.dataDir), secrets, { mode: 0o600, flush: true });
    else await rm(secretsFile(config.dataDir), { force: true });
    throw error;
  }
}

/** Writes the server's secrets, of which a backup contains one line. */
export async function writeSecrets(dataDir: string, lines: AsyncIterable<object>): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  for await (const all of lines)
    await writeFile(secretsFile(dataDir), JSON.stringify(all), { mode: 0o600, flush: true });
}
