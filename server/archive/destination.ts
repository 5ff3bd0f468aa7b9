import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import type { FileStorage } from "../adapters/file-storage/file-storage.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import { secretsFile } from "../settings/secrets.ts";
import { emptyDatabase } from "./fill-database.ts";

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
  skipped: string[];
}

export const skipHint = "--skip-damaged restores everything else.";

/** Empties the destination after a failure, so that a sound backup can be restored into it. */
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

export async function writeSecrets(dataDir: string, lines: AsyncIterable<object>): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  for await (const all of lines)
    await writeFile(secretsFile(dataDir), JSON.stringify(all), { mode: 0o600, flush: true });
}
