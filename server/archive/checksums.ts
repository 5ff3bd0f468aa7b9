import { createReadStream } from "node:fs";
import { join } from "node:path";
import { ArchiveError } from "./archive-error.ts";
import { checksumOf } from "./content.ts";
import { archivedPath } from "./files.ts";
import { readLines } from "./json-lines.ts";
import { readManifest, type ArchivedFile, type Manifest, type PartOfArchive } from "./manifest.ts";

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
  for (const { path, sha256 } of parts) problems.push(...(await problemAt(join(folder, path), path, sha256)));
  if (problems.length > 0) throw new ArchiveError(problems.join("\n"));

  const damaged = new Map<string, string>();
  for await (const { key, sha256 } of readLines<ArchivedFile>(folder, files)) {
    const [problem] = await problemAt(archivedPath(folder, key), `files/${key}`, sha256);
    if (problem !== undefined) damaged.set(key, problem);
  }
  return { manifest, damaged };
}

async function problemAt(path: string, name: string, sha256: string): Promise<string[]> {
  try {
    return (await checksumOf(createReadStream(path))) === sha256 ? [] : [`${name} is damaged`];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [`${name} is missing`];
    throw error;
  }
}
