import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Type, type Static } from "typebox";
import { Value } from "typebox/value";
import { isKey } from "../adapters/file-storage/file-storage.ts";
import type { Row } from "../database/rows.ts";
import { ArchiveError } from "./archive-error.ts";
import { checked, checksumOf } from "./content.ts";
import { allOrNothing, writeSecrets, type Destination, type Restored } from "./destination.ts";
import { fillDatabase, refuseIfInhabited } from "./fill-database.ts";
import { fileInside } from "./inside.ts";
import { valuesIn } from "./json-lines.ts";

/* The read-only format before repositories: one backup in a folder, with its rows in plain files. */

const Part = Type.Object({ path: Type.String(), rows: Type.Integer({ minimum: 0 }), sha256: Type.String() });
const OlderManifest = Type.Object({
  kind: Type.Literal("backup"),
  format: Type.Literal(1),
  version: Type.String(),
  takenAt: Type.Number(),
  migrations: Type.Array(Type.String()),
  tables: Type.Record(Type.String(), Part),
  files: Part,
  secrets: Type.Optional(Part),
});
type OlderManifest = Static<typeof OlderManifest>;

interface ArchivedFile {
  key: string;
  sha256: string;
}

export interface OlderBackup {
  folder: string;
  manifest: OlderManifest;
  damaged: ReadonlyMap<string, string>;
}

const manifestName = "manifest.json";
const maxManifestBytes = 16 * 1024 * 1024;

/** True even if it is damaged. */
export async function hasOlderBackup(folder: string): Promise<boolean> {
  return stat(join(folder, manifestName)).then(
    () => true,
    () => false,
  );
}

/** Reads every byte. Throws an ArchiveError if the backup is incomplete, or damaged except for files. */
export async function readOlderBackup(folder: string): Promise<OlderBackup> {
  const manifest = await readManifest(folder);
  const { tables, files, secrets } = manifest;
  const problems: string[] = [];
  for (const { path, sha256 } of [...Object.values(tables), files, ...(secrets ? [secrets] : [])])
    problems.push(...(await problemOf(folder, path, sha256)));
  if (problems.length > 0) throw new ArchiveError(problems.join("\n"));
  const damaged = new Map<string, string>();
  for await (const { key, sha256 } of filesIn(folder, manifest)) {
    const [problem] = await problemOf(folder, `files/${key}`, sha256);
    if (problem !== undefined) damaged.set(key, problem);
  }
  return { folder, manifest, damaged };
}

export async function restoreOlderBackup(
  to: Destination,
  { folder, manifest, damaged }: OlderBackup,
): Promise<Restored> {
  const { config, db, files } = to;
  const { migrations, tables, secrets } = manifest;
  await refuseIfInhabited(db, files, manifest);
  return allOrNothing(to, async () => {
    let copied = 0;
    for await (const { key, sha256 } of filesIn(folder, manifest)) {
      if (damaged.has(key)) continue;
      const name = `files/${key}`;
      // Hashed again, to detect damage since the check.
      await files.write(key, checked(createReadStream(await fileInside(folder, name)), sha256, name));
      copied += 1;
    }
    if (secrets) await writeSecrets(config.dataDir, readLines<object>(folder, secrets.path));
    const rows = await fillDatabase(db, migrations, (table) => {
      if (!tables[table]) throw new ArchiveError(`The backup has no rows of ${table}`);
      return readLines<Row>(folder, tables[table].path);
    });
    return { rows, files: copied, skipped: [...damaged.values()] };
  });
}

/** Keeps other content of the folder. */
export async function deleteOlderBackup(folder: string): Promise<void> {
  const manifest = await readManifest(folder);
  const folders = new Set<string>();
  for await (const { key } of filesIn(folder, manifest)) folders.add(key.split("/")[0]!);
  await rm(join(folder, manifestName));
  const rows = (await readdir(folder)).filter((name) => name.startsWith("rows-"));
  for (const name of [...rows, ...[...folders].map((id) => join("files", id))])
    await rm(join(folder, name), { recursive: true, force: true });
}

async function readManifest(folder: string): Promise<OlderManifest> {
  const file = await fileInside(folder, manifestName).catch((cause: unknown) => {
    if ((cause as NodeJS.ErrnoException).code !== "ENOENT") throw cause;
    throw new ArchiveError(`No complete backup found in ${folder}`);
  });
  if ((await stat(file)).size > maxManifestBytes) throw new ArchiveError(`${file} is too large`);
  const { checksum, ...manifest } = parse(await readFile(file, "utf8"), file);
  if (checksum !== createHash("sha256").update(JSON.stringify(manifest)).digest("hex"))
    throw new ArchiveError(`${file} was changed or is damaged.`);
  if (!Value.Check(OlderManifest, manifest)) throw new ArchiveError(`${file} is not that of a backup`);
  const { tables, files, secrets } = manifest;
  for (const { path } of [...Object.values(tables), files, ...(secrets ? [secrets] : [])]) requireOwn(path);
  return manifest;
}

function parse(text: string, file: string): { checksum?: unknown } {
  try {
    return Object(JSON.parse(text)) as { checksum?: unknown };
  } catch (cause) {
    throw new ArchiveError(`${file} was changed or is damaged.`, { cause });
  }
}

async function* filesIn(folder: string, { files }: OlderManifest): AsyncGenerator<ArchivedFile> {
  for await (const file of readLines<ArchivedFile>(folder, files.path)) {
    const { key, sha256 } = file as Record<keyof ArchivedFile, unknown>;
    requireOwn(key);
    if (typeof sha256 !== "string") throw new ArchiveError(`The backup has no checksum of ${String(key)}`);
    yield file;
  }
}

/** The manifest may have been changed, checksums included. */
function requireOwn(key: unknown): void {
  if (typeof key !== "string" || !isKey(key))
    throw new ArchiveError(`The backup names a file that is none of its own: ${String(key)}`);
}

async function* readLines<Value>(folder: string, path: string): AsyncGenerator<Value> {
  yield* valuesIn<Value>(createReadStream(await fileInside(folder, path)), path);
}

async function problemOf(folder: string, name: string, sha256: string): Promise<string[]> {
  try {
    const path = await fileInside(folder, name);
    return (await checksumOf(createReadStream(path))) === sha256 ? [] : [`${name} is damaged`];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [`${name} is missing`];
    throw error;
  }
}
