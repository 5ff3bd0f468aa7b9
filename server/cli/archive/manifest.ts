import { createHash } from "node:crypto";
import { open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { CliError } from "../command.ts";

/** Manifest of a backup. Written last, so that its presence means that the backup is complete. */
export interface Manifest {
  /** "backup" holds everything, "group" one group. */
  kind: "backup" | "group";
  /** Of this layout; changed when an older Hearth could not read it. */
  format: 1;
  version: string;
  /** Milliseconds since 1970. */
  takenAt: number;
  /** Structure of the tables. */
  migrations: string[];
  tables: Record<string, PartOfArchive>;
  /** The list of the files, themselves below `files/`. */
  files: PartOfArchive;
  /** The server's secrets; a group has none. */
  secrets?: PartOfArchive;
}

/** A file of lines of JSON below the folder. */
export interface PartOfArchive {
  path: string;
  rows: number;
  sha256: string;
}

/** A line of the list of files. `key` is that of the file storage, `modifiedAt` of the file there. */
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

/** Undefined where there is none. Complains of one that was changed. */
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
    // Said below.
  }
  throw new CliError(`${join(folder, name)} was changed or is damaged.`);
}

function checksumOf(manifest: Manifest): string {
  return createHash("sha256").update(JSON.stringify(manifest)).digest("hex");
}
