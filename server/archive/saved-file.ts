import type { FileStorage } from "../adapters/file-storage/file-storage.ts";
import { ArchiveError } from "./archive-error.ts";
import { checked, isIntact } from "./content.ts";
import { savedFilesIn, type Backup, type SavedFile } from "./backups.ts";
import type { Repository } from "./repository.ts";

export function isSavedIntact({ files, sealing }: Repository, { name, sha256 }: SavedFile): Promise<boolean> {
  return isIntact(files, name, sha256, (content) => sealing.open(content));
}

/** Throws an ArchiveError if the file is damaged; the storage is unchanged then. */
export async function putBack({ files, sealing }: Repository, storage: FileStorage, file: SavedFile): Promise<void> {
  const { key, name, sha256 } = file;
  const content = await files.read(name);
  if (!content) throw new ArchiveError(`files/${name} is missing`);
  await storage.write(key, checked(sealing.open(content), sha256, `files/${name}`));
}

/** Keeps the name that all backups know. Returns false if the file in the storage is damaged or gone, too. */
export async function saveAgain(repository: Repository, storage: FileStorage, file: SavedFile): Promise<boolean> {
  const { key, name, sha256 } = file;
  if (!(await isIntact(storage, key, sha256))) return false;
  const content = await storage.read(key);
  if (!content) return false;
  await repository.files.write(name, repository.sealing.seal(checked(content, sha256, key)));
  return true;
}

/** Returns the names of files that are intact now. */
export async function healSaved(
  repository: Repository,
  storage: FileStorage,
  backups: readonly Backup[],
  damaged: ReadonlySet<string>,
): Promise<Set<string>> {
  const looked = new Set<string>();
  const healed = new Set<string>();
  for (const backup of backups) {
    for await (const file of savedFilesIn(repository, backup)) {
      if (!damaged.has(file.name) || looked.has(file.name)) continue;
      looked.add(file.name);
      if ((await isSavedIntact(repository, file)) || (await saveAgain(repository, storage, file)))
        healed.add(file.name);
    }
  }
  return healed;
}
