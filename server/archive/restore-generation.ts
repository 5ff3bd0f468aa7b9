import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { FileStorage } from "../adapters/file-storage/file-storage.ts";
import { ArchiveError } from "./archive-error.ts";
import { fillDatabase, refuseIfInhabited, refuseNewer } from "./fill-database.ts";
import { savedFilesOf, type Generation, type SavedFile } from "./generations.ts";
import { checkPart, readPart, type Repository } from "./repository.ts";
import { writeSecrets, type Destination } from "./restore-backup.ts";
import { problemsOfFiles, rowsIn } from "./verify-generation.ts";

/** Fills an empty database and an empty storage. Reads everything first, and writes nothing if a byte is damaged. */
export async function restoreGeneration(
  { config, db, files }: Destination,
  repository: Repository,
  generation: Generation,
): Promise<{ rows: number; files: number }> {
  const { id, migrations, secrets } = generation;
  await refuseIfInhabited(db, files, generation);
  await checkAll(repository, generation);
  let copied = 0;
  for await (const file of savedFilesOf(repository, generation)) {
    await copyIn(repository, files, file);
    copied += 1;
  }
  await writeSecrets(config.dataDir, readPart<object>(repository, id, "secrets", secrets));
  const rows = await fillDatabase(db, migrations, rowsIn(repository, generation));
  return { rows, files: copied };
}

/**
 * Fills an empty database for the server that made the backup, and copies those files that its storage lacks. What was added since stays in the
 * storage, so that the return can be undone.
 */
export async function returnToGeneration(
  { db, files }: Pick<Destination, "db" | "files">,
  repository: Repository,
  generation: Generation,
): Promise<{ rows: number; files: number }> {
  refuseNewer(generation);
  await checkAll(repository, generation);
  let copied = 0;
  for await (const file of savedFilesOf(repository, generation)) {
    if ((await files.stat(file.key))?.size === file.size) continue;
    await copyIn(repository, files, file);
    copied += 1;
  }
  const rows = await fillDatabase(db, generation.migrations, rowsIn(repository, generation));
  return { rows, files: copied };
}

async function checkAll(repository: Repository, generation: Generation): Promise<void> {
  const { id, tables, secrets } = generation;
  for (const [name, part] of Object.entries({ ...tables, secrets })) await checkPart(repository, id, name, part);
  const { problems } = await problemsOfFiles(repository, generation, new Set());
  if (problems.length > 0) throw new ArchiveError(problems.join("\n"));
}

/** Hashes again, so that damage since the check is detected. */
async function copyIn({ files, sealing }: Repository, storage: FileStorage, file: SavedFile): Promise<void> {
  const { key, name, sha256 } = file;
  const content = await files.read(name);
  if (!content) throw new ArchiveError(`files/${name} is missing`);
  async function* checked(source: Readable): AsyncGenerator<Buffer> {
    const hash = createHash("sha256");
    for await (const chunk of source as AsyncIterable<Buffer>) {
      hash.update(chunk);
      yield chunk;
    }
    if (hash.digest("hex") !== sha256) throw new ArchiveError(`files/${name} is damaged`);
  }
  await storage.write(key, Readable.from(checked(sealing.open(content)), { objectMode: false }));
}
