import { createHash } from "node:crypto";
import { open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { ArchiveError } from "./archive-error.ts";

/** Manifest of a backup. Written last, so that its presence means that the backup is complete. */
export interface Manifest {
  /** "backup" contains everything, "group" one group. */
  kind: "backup" | "group";
  /** Version of this layout. Increase it when older versions of Hearth could not read it. */
  format: 1;
  version: string;
  /** Milliseconds since 1970. */
  takenAt: number;
  /** Structure of the tables. */
  migrations: string[];
  tables: Record<string, PartOfArchive>;
  /** The list of files; the files themselves are below `files/`. */
  files: PartOfArchive;
  /** The server's secrets; absent for a group. */
  secrets?: PartOfArchive;
}

/** A file of JSON lines in the folder. */
export interface PartOfArchive {
  path: string;
  rows: number;
  sha256: string;
}

/** A line of the list of files. `key` and `modifiedAt` are those of the file storage. */
export interface ArchivedFile {
  key: string;
  size: number;
  modifiedAt: number;
  sha256: string;
}

const name = "manifest.json";

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify({ ...manifest, checksum: checksumOf(manifest) }, null, 2);
  const file = await open(join(folder, `${name}.new`), "w", 0o600);
  await file.writeFile(text);
  await file.sync();
  await file.close();
  await rename(join(folder, `${name}.new`), join(folder, name));
}

/** Returns undefined if there is none. Throws if it has been changed. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(join(folder, name), "utf8").catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return undefined;
  });
  return text === undefined ? undefined : parsed(text, folder);
}

function parsed(text: string, folder: string): Manifest {
  try {
    const { checksum, ...manifest } = JSON.parse(text) as Manifest & { checksum: string };
    if (checksum === checksumOf(manifest)) return manifest;
  } catch {
    // Reported below.
  }
  throw new ArchiveError(`${join(folder, name)} was changed or is damaged.`);
}

function checksumOf(manifest: Manifest): string {
  return createHash("sha256").update(JSON.stringify(manifest)).digest("hex");
}
