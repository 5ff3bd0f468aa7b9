import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { ArchiveError } from "../../../archive/archive-error.ts";
import { isVerified, listBackups, type ListedBackup } from "../../../archive/backups.ts";
import { hasOlderBackup } from "../../../archive/older-backup.ts";
import { openRepository, type Repository } from "../../../archive/repository.ts";
import type { Config } from "../../../config.ts";
import type { Context } from "../../../context.ts";
import { openBackupTarget } from "../../../processes/open-storage.ts";
import { reasonsToKeep, type Reason } from "./rules.ts";

export interface KeptBackup extends ListedBackup {
  isVerified: boolean;
  keptFor: Reason[];
}

interface Options {
  /** No other process may write there then, so leftovers of an interrupted backup can be removed. */
  isAlone: boolean;
}

/** Throws an ArchiveError if no place is set. */
export async function openConfiguredRepository(
  { config, settings }: Pick<Context, "config" | "settings">,
  options: Options,
): Promise<Repository> {
  const { backups, backupPassphrase } = settings.current;
  if (!backups) throw new ArchiveError("No place for backups is set: BACKUP_TO names a folder.");
  return openRepository(await openBackupTarget(backups.to, config.dataDir, options), backupPassphrase);
}

export async function openFolderRepository(
  folder: string,
  { dataDir, backupPassphrase }: Pick<Config, "dataDir" | "backupPassphrase">,
  options: Options,
): Promise<Repository> {
  return openRepository(await openBackupTarget({ folder }, dataDir, { ...options, isNamed: true }), backupPassphrase);
}

/** True unless the folder has a backup in the older format. */
export function isRepository(folder: string): boolean {
  return existsSync(join(folder, "generations"));
}

/** Throws an ArchiveError if the folder has something else than backups. It need not exist. */
export async function requireBackupFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return [] as string[];
  });
  if (names.length > 0 && !isRepository(folder) && !(await hasOlderBackup(folder)))
    throw new ArchiveError(`${folder} holds something else: name a folder of its own for backups.`);
}

/** Newest first. Checks no permission: for the command line. */
export async function listKeptBackups(
  { config }: Pick<Context, "config">,
  repository: Repository,
): Promise<KeptBackup[]> {
  const all = (await listBackups(repository)).map((each) => ({ ...each, isVerified: isVerified(each) }));
  const kept = reasonsToKeep(all, config.timeZone);
  return all.map((each) => ({ ...each, keptFor: kept.get(each.id) ?? [] }));
}
