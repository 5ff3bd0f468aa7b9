import { createHash } from "node:crypto";
import { open, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { isKey } from "../adapters/file-storage/file-storage.ts";
import { ArchiveError } from "./archive-error.ts";
import { fileInside } from "./inside.ts";

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
/** In bytes. */
const longest = 16 * 1024 * 1024;

const Part = Type.Object({ path: Type.String(), rows: Type.Integer({ minimum: 0 }), sha256: Type.String() });
const Written = Type.Object({
  kind: Type.Union([Type.Literal("backup"), Type.Literal("group")]),
  format: Type.Literal(1),
  version: Type.String(),
  takenAt: Type.Number(),
  migrations: Type.Array(Type.String()),
  tables: Type.Record(Type.String(), Part),
  files: Part,
  secrets: Type.Optional(Part),
});

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
  const text = await readShort(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return undefined;
  });
  return text === undefined ? undefined : parsed(text, folder);
}

async function readShort(folder: string): Promise<string> {
  const file = await fileInside(folder, name);
  if ((await stat(file)).size > longest) throw new ArchiveError(`${file} is too large`);
  return readFile(file, "utf8");
}

function parsed(text: string, folder: string): Manifest {
  try {
    const { checksum, ...manifest } = JSON.parse(text) as Manifest & { checksum: string };
    if (checksum === checksumOf(manifest)) return checkedManifest(manifest, folder);
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    // Reported below.
  }
  throw new ArchiveError(`${join(folder, name)} was changed or is damaged.`);
}

function checkedManifest(manifest: Manifest, folder: string): Manifest {
  if (!Value.Check(Written, manifest)) throw new ArchiveError(`${join(folder, name)} is not that of a backup`);
  const { tables, files, secrets } = manifest;
  for (const { path } of [...Object.values(tables), files, ...(secrets ? [secrets] : [])])
    if (!isKey(path)) throw new ArchiveError(`The backup names a file that is none of its own: ${path}`);
  return manifest;
}

function checksumOf(manifest: Manifest): string {
  return createHash("sha256").update(JSON.stringify(manifest)).digest("hex");
}
