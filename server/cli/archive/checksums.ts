import { archivedPath } from "./files.ts";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { readLines } from "./json-lines.ts";
import type { ArchivedFile, Manifest, PartOfArchive } from "./manifest.ts";

/** Reads every byte of an archive and reports what is missing or differs from what was written. */
export async function problemsOf(folder: string, manifest: Manifest): Promise<string[]> {
  const problems: string[] = [];
  const parts = [...Object.values(manifest.tables), manifest.files, manifest.secrets].filter(
    (part) => part !== undefined,
  );
  for (const part of parts) problems.push(...(await problemsOfPart(folder, part)));
  if (problems.some((problem) => problem.startsWith(manifest.files.path))) return problems;

  for await (const { key, sha256 } of readLines<ArchivedFile>(folder, manifest.files)) {
    const found = await sha256Of(archivedPath(folder, key));
    if (found !== sha256) problems.push(`files/${key} ${found === undefined ? "is missing" : "is damaged"}`);
  }
  return problems;
}

async function problemsOfPart(folder: string, { path, sha256 }: PartOfArchive): Promise<string[]> {
  const found = await sha256Of(join(folder, path));
  if (found === sha256) return [];
  return [`${path} ${found === undefined ? "is missing" : "is damaged"}`];
}

/** Returns undefined if the file does not exist. */
export async function sha256Of(path: string): Promise<string | undefined> {
  const hash = createHash("sha256");
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
    return hash.digest("hex");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
