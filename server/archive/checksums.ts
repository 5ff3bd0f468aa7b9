import { createReadStream } from "node:fs";
import { ArchiveError } from "./archive-error.ts";
import { checksumOf } from "./content.ts";
import { archivedFilesOf, keyInArchive } from "./files.ts";
import { fileInside } from "./inside.ts";
import { readManifest, type Manifest, type PartOfArchive } from "./manifest.ts";

export interface CheckedBackup {
  manifest: Manifest;
  /** Problems of files by key. */
  damaged: ReadonlyMap<string, string>;
}

/** Reads every byte of a backup. Throws unless it is complete, and whole except for files. */
export async function checkBackup(folder: string): Promise<CheckedBackup> {
  const manifest = await readManifest(folder);
  if (manifest?.kind !== "backup") throw new ArchiveError(`No complete backup found in ${folder}`);
  const { tables, files, secrets } = manifest;
  const parts = [...Object.values(tables), files, secrets].filter((part): part is PartOfArchive => part !== undefined);
  const problems: string[] = [];
  for (const { path, sha256 } of parts) problems.push(...(await problemAt(folder, path, sha256)));
  if (problems.length > 0) throw new ArchiveError(problems.join("\n"));

  const damaged = new Map<string, string>();
  for await (const { key, sha256 } of archivedFilesOf(folder, files)) {
    const [problem] = await problemAt(folder, keyInArchive(key), sha256);
    if (problem !== undefined) damaged.set(key, problem);
  }
  return { manifest, damaged };
}

async function problemAt(folder: string, name: string, sha256: string): Promise<string[]> {
  try {
    const path = await fileInside(folder, name);
    return (await checksumOf(createReadStream(path))) === sha256 ? [] : [`${name} is damaged`];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [`${name} is missing`];
    throw error;
  }
}
