import type { FileStorage } from "../adapters/file-storage/file-storage.ts";
import { ArchiveError } from "./archive-error.ts";
import { isIntact } from "./content.ts";
import { fillDatabase, refuseIfInhabited, refuseNewer } from "./fill-database.ts";
import { savedFilesOf, type Generation } from "./generations.ts";
import { readPart, type Repository } from "./repository.ts";
import {
  allOrNothing,
  skipHint,
  writeSecrets,
  type Destination,
  type Restored,
  type RestoreOptions,
} from "./restore-backup.ts";
import { putBack } from "./saved-file.ts";
import { checkParts, problemsOfFiles, rowsIn } from "./verify-generation.ts";

/** Fills an empty database and an empty storage. Reads everything first, and writes nothing if a byte is damaged, unless damaged files are skipped. */
export async function restoreGeneration(
  to: Destination,
  repository: Repository,
  generation: Generation,
  options: RestoreOptions,
): Promise<Restored> {
  const { config, db, files } = to;
  const { id, migrations, secrets } = generation;
  await refuseIfInhabited(db, files, generation);
  const damaged = await damagedFiles(repository, generation);
  refuseDamaged(damaged, options);
  return allOrNothing(to, async () => {
    let copied = 0;
    for await (const file of savedFilesOf(repository, generation)) {
      if (damaged.has(file.name)) continue;
      await putBack(repository, files, file);
      copied += 1;
    }
    await writeSecrets(config.dataDir, readPart<object>(repository, id, "secrets", secrets));
    const rows = await fillDatabase(db, migrations, rowsIn(repository, generation));
    return { rows, files: copied, skipped: [...damaged.values()] };
  });
}

/**
 * Fills an empty database for the server that made the backup, and copies those files that its storage lacks, or has damaged. What was added since stays
 * in the storage, so that the return can be undone.
 */
export async function returnToGeneration(
  { db, files }: Pick<Destination, "db" | "files">,
  repository: Repository,
  generation: Generation,
  options: RestoreOptions,
): Promise<Restored> {
  refuseNewer(generation);
  const damaged = await damagedFiles(repository, generation);
  await forgetExisting(files, repository, generation, damaged);
  refuseDamaged(damaged, options);
  // First, because the storage is in use: it stays as it is if the rows cannot be restored.
  const rows = await fillDatabase(db, generation.migrations, rowsIn(repository, generation));
  let copied = 0;
  for await (const file of savedFilesOf(repository, generation)) {
    if (damaged.has(file.name) || (await isIntact(files, file.key, file.sha256))) continue;
    await putBack(repository, files, file);
    copied += 1;
  }
  return { rows, files: copied, skipped: [...damaged.values()] };
}

/** Reads everything. Returns the problem of each damaged file, by its name. Throws if anything else is damaged. */
async function damagedFiles(repository: Repository, generation: Generation): Promise<Map<string, string>> {
  await checkParts(repository, generation);
  const { problems, damagedFiles } = await problemsOfFiles(repository, generation, new Set());
  return new Map(damagedFiles.map((name, n) => [name, problems[n]!]));
}

/** What the storage has whole need not come from the backup. */
async function forgetExisting(
  storage: FileStorage,
  repository: Repository,
  generation: Generation,
  damaged: Map<string, string>,
): Promise<void> {
  if (damaged.size === 0) return;
  for await (const { key, name, sha256 } of savedFilesOf(repository, generation))
    if (damaged.has(name) && (await isIntact(storage, key, sha256))) damaged.delete(name);
}

function refuseDamaged(damaged: ReadonlyMap<string, string>, { skipsDamaged }: RestoreOptions): void {
  if (damaged.size > 0 && !skipsDamaged) throw new ArchiveError([...damaged.values(), skipHint].join("\n"));
}
