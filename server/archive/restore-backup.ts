import type { FileStorage } from "../adapters/file-storage/file-storage.ts";
import { ArchiveError } from "./archive-error.ts";
import { isIntact } from "./content.ts";
import { fillDatabase, refuseIfInhabited, refuseNewer } from "./fill-database.ts";
import { savedFilesIn, type Backup } from "./backups.ts";
import { readPart, type Repository } from "./repository.ts";
import {
  allOrNothing,
  skipHint,
  writeSecrets,
  type Destination,
  type Restored,
  type RestoreOptions,
} from "./destination.ts";
import { putBack } from "./saved-file.ts";
import { checkParts, problemsOfFiles, rowsIn } from "./verify-backup.ts";

/** Reads everything first, and writes nothing if a byte is damaged, unless damaged files are skipped. */
export async function restoreBackup(
  to: Destination,
  repository: Repository,
  backup: Backup,
  options: RestoreOptions,
): Promise<Restored> {
  const { config, db, files } = to;
  const { id, migrations, secrets } = backup;
  await refuseIfInhabited(db, files, backup);
  const damaged = await damagedFiles(repository, backup);
  refuseDamaged(damaged, options);
  return allOrNothing(to, async () => {
    let copied = 0;
    for await (const file of savedFilesIn(repository, backup)) {
      if (damaged.has(file.name)) continue;
      await putBack(repository, files, file);
      copied += 1;
    }
    await writeSecrets(config.dataDir, readPart<object>(repository, id, "secrets", secrets));
    const rows = await fillDatabase(db, migrations, rowsIn(repository, backup));
    return { rows, files: copied, skipped: [...damaged.values()] };
  });
}

/** Restores on the server that made the backup. Copies only missing or damaged files. Newer files stay in the storage, so that the restore can be undone. */
export async function restoreInPlace(
  { db, files }: Pick<Destination, "db" | "files">,
  repository: Repository,
  backup: Backup,
  options: RestoreOptions,
): Promise<Restored> {
  refuseNewer(backup);
  const damaged = await damagedFiles(repository, backup);
  await ignoreIntactInStorage(files, repository, backup, damaged);
  refuseDamaged(damaged, options);
  // First, because the storage is in use: it stays as it is if the rows cannot be restored.
  const rows = await fillDatabase(db, backup.migrations, rowsIn(repository, backup));
  let copied = 0;
  for await (const file of savedFilesIn(repository, backup)) {
    if (damaged.has(file.name) || (await isIntact(files, file.key, file.sha256))) continue;
    await putBack(repository, files, file);
    copied += 1;
  }
  return { rows, files: copied, skipped: [...damaged.values()] };
}

/** Returns problems by the name of the file. Throws if anything else is damaged. */
async function damagedFiles(repository: Repository, backup: Backup): Promise<Map<string, string>> {
  await checkParts(repository, backup);
  const { problems, damagedFiles } = await problemsOfFiles(repository, backup, new Set());
  return new Map(damagedFiles.map((name, n) => [name, problems[n]!]));
}

/** Files intact in the storage need not come from the backup. */
async function ignoreIntactInStorage(
  storage: FileStorage,
  repository: Repository,
  backup: Backup,
  damaged: Map<string, string>,
): Promise<void> {
  if (damaged.size === 0) return;
  for await (const { key, name, sha256 } of savedFilesIn(repository, backup))
    if (damaged.has(name) && (await isIntact(storage, key, sha256))) damaged.delete(name);
}

function refuseDamaged(damaged: ReadonlyMap<string, string>, { skipsDamaged }: RestoreOptions): void {
  if (damaged.size > 0 && !skipsDamaged) throw new ArchiveError([...damaged.values(), skipHint].join("\n"));
}
