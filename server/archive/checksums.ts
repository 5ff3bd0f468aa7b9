import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { ArchiveError } from "./archive-error.ts";
import { archivedPath } from "./files.ts";
import { readLines } from "./json-lines.ts";
import { readManifest, type ArchivedFile, type Manifest } from "./manifest.ts";

/** Returns the manifest of a backup. Throws unless the backup is complete and intact. */
export async function verifiedBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  if (manifest?.kind !== "backup") throw new ArchiveError(`No complete backup found in ${folder}`);
  const problems = await problemsOf(folder, manifest);
  if (problems.length > 0) throw new ArchiveError(problems.join("\n"));
  return manifest;
}

/** Reads every byte of an archive and reports what is missing or differs from what was written. */
async function problemsOf(folder: string, { tables, files, secrets }: Manifest): Promise<string[]> {
  const problems: string[] = [];
  for (const part of [...Object.values(tables), files, secrets])
    if (part) problems.push(...(await problemsAt(join(folder, part.path), part.path, part.sha256)));
  if (problems.some((problem) => problem.startsWith(files.path))) return problems;

  for await (const { key, sha256 } of readLines<ArchivedFile>(folder, files))
    problems.push(...(await problemsAt(archivedPath(folder, key), `files/${key}`, sha256)));
  return problems;
}

async function problemsAt(path: string, name: string, sha256: string): Promise<string[]> {
  const hash = createHash("sha256");
  try {
    await pipeline(createReadStream(path), hash);
    return hash.digest("hex") === sha256 ? [] : [`${name} is damaged`];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [`${name} is missing`];
    throw error;
  }
}
