import type { FileStorage } from "../adapters/file-storage/file-storage.ts";
import { ArchiveError } from "./archive-error.ts";
import { checked, isIntact } from "./content.ts";
import { savedFilesIn, type Backup, type SavedFile } from "./backups.ts";
import type { Repository } from "./repository.ts";

export function isSavedIntact({ files, sealing }: Repository, { name, sha256 }: SavedFile): Promise<boolean> {
  return isIntact(files, name, sha256, (content) => sealing.open(content));
}

/** Puts a file into the storage. Throws an ArchiveError if it is damaged; the storage is as it was then. */
export async function putBack({ files, sealing }: Repository, storage: FileStorage, file: SavedFile): Promise<void> {
  const { key, name, sha256 } = file;
  const content = await files.read(name);
  if (!content) throw new ArchiveError(`files/${name} is missing`);
  await storage.write(key, checked(sealing.open(content), sha256, `files/${name}`));
}

/** Copies a file from the storage again, under the name that all backups know it by. Returns false if that one is damaged or gone, too. */
export async function saveAgain(repository: Repository, storage: FileStorage, file: SavedFile): Promise<boolean> {
  const { key, name, sha256 } = file;
  if (!(await isIntact(storage, key, sha256))) return false;
  const content = await storage.read(key);
  if (!content) return false;
  await repository.files.write(name, repository.sealing.seal(checked(content, sha256, key)));
  return true;
}

/** Copies damaged files of backups again from the storage, where they are whole there. Returns the names of those that are whole now. */
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
