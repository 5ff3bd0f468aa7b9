import { mkdir, writeFile } from "node:fs/promises";
import type { FileStorage } from "../adapters/file-storage/file-storage.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import type { Row } from "../database/rows.ts";
import { secretsFile } from "../secrets.ts";
import type { CheckedBackup } from "./checksums.ts";
import { copyIn } from "./files.ts";
import { fillDatabase, refuseIfInhabited } from "./fill-database.ts";
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
  { config, db, files }: Destination,
  folder: string,
  { manifest, damaged }: CheckedBackup,
): Promise<Restored> {
  const { migrations, tables, secrets } = manifest;
  await refuseIfInhabited(db, files, manifest);
  const copied = await copyIn(files, folder, manifest, damaged);
  if (secrets) await writeSecrets(config.dataDir, readLines<object>(folder, secrets));
  const rows = await fillDatabase(db, migrations, (table) => tables[table] && readLines<Row>(folder, tables[table]));
  return { rows, files: copied, skipped: [...damaged.values()] };
}

/** Writes the server's secrets, of which a backup contains one line. */
export async function writeSecrets(dataDir: string, lines: AsyncIterable<object>): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  for await (const all of lines)
    await writeFile(secretsFile(dataDir), JSON.stringify(all), { mode: 0o600, flush: true });
}
