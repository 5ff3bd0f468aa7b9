import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { isKey, type FileStorage, type ListedFile } from "../adapters/file-storage/file-storage.ts";
import { ArchiveError } from "./archive-error.ts";
import { checked, checksumOf, isIntact, measured } from "./content.ts";
import { fileInside } from "./inside.ts";
import { readLines } from "./json-lines.ts";
import type { ArchivedFile, Manifest, PartOfArchive } from "./manifest.ts";

/** Returns the path of a stored file within the archive. Throws for a key outside of it, since the manifest may have been changed. */
export function archivedPath(folder: string, key: string): string {
  return join(folder, keyInArchive(key));
}

/** Reads a list of files. Throws if it names something else, since it may have been changed. */
export async function* archivedFilesOf(folder: string, list: PartOfArchive): AsyncGenerator<ArchivedFile> {
  for await (const file of readLines<ArchivedFile>(folder, list)) {
    const { key, sha256 } = file as Record<keyof ArchivedFile, unknown>;
    if (typeof key !== "string" || typeof sha256 !== "string" || !isKey(key))
      throw new ArchiveError(`The backup names a file that is none of its own: ${String(key)}`);
    yield file;
  }
}

export function keyInArchive(key: string): string {
  if (!isKey(key)) throw new ArchiveError(`The backup names a file that is none of its own: ${key}`);
  return `files/${key}`;
}

interface Options {
  /** The backup that this one replaces. */
  previous: Manifest | undefined;
  /** Whether the bytes of all files are read from the storage, and not only of those that seem new. */
  checksOriginals: boolean;
  /** Is told of damaged files, and what became of them. */
  onFinding(finding: string): void;
}

/**
 * Copies the stored bytes of these files (by id) into the archive and yields what it copied. Skips bytes in an earlier copy. Content under a key never
 * changes, so bytes that differ from those are damaged: they are replaced by the copy, or the copy by them. Leaves out bytes removed meanwhile.
 */
export async function* copyOut(
  storage: FileStorage,
  folder: string,
  fileIds: ReadonlySet<string>,
  options: Options,
): AsyncGenerator<ArchivedFile> {
  const { previous } = options;
  const known = new Map<string, ArchivedFile>();
  if (previous) for await (const file of archivedFilesOf(folder, previous.files)) known.set(file.key, file);
  for await (const file of storage.list()) {
    if (!fileIds.has(file.key.split("/")[0]!)) continue;
    const before = known.get(file.key);
    const copied = await (before ? keep(storage, folder, before, file, options) : copy(storage, folder, file));
    if (copied) yield copied;
  }
}

/** Restores the archive's files but for those to skip. Hashes each again, so that damage since the check is detected. */
export async function copyIn(
  storage: FileStorage,
  folder: string,
  manifest: Manifest,
  skip: Pick<ReadonlySet<string>, "has">,
): Promise<number> {
  let files = 0;
  for await (const file of archivedFilesOf(folder, manifest.files)) {
    if (skip.has(file.key)) continue;
    await putBack(storage, folder, file);
    files += 1;
  }
  return files;
}

async function putBack(storage: FileStorage, folder: string, { key, sha256 }: ArchivedFile): Promise<void> {
  const name = keyInArchive(key);
  await storage.write(key, checked(createReadStream(await fileInside(folder, name)), sha256, name));
}

/** Looks after a file that was copied before. */
async function keep(
  storage: FileStorage,
  folder: string,
  before: ArchivedFile,
  file: ListedFile,
  { checksOriginals, onFinding }: Options,
): Promise<ArchivedFile | undefined> {
  const { key, size, sha256 } = before;
  const isCopyWhole = await isCopyIntact(folder, before);
  const isSame = size === file.size;
  const isRead = checksOriginals || !isCopyWhole || before.modifiedAt !== file.modifiedAt;
  const isWhole = isSame && (!isRead || (await isIntact(storage, key, sha256)));
  if (isWhole && isCopyWhole) return { ...before, modifiedAt: file.modifiedAt };
  if (isWhole) {
    onFinding(`files/${key} was damaged in the backup and was copied again`);
    return copy(storage, folder, file);
  }
  if (!(await storage.stat(key))) return undefined;
  if (isCopyWhole) await putBack(storage, folder, before);
  const outcome = isCopyWhole ? "was damaged on the server and was put back" : "is damaged";
  onFinding(`the content of file ${key.split("/")[0]!} ${outcome} (${key})`);
  return before;
}

async function isCopyIntact(folder: string, { key, sha256 }: ArchivedFile): Promise<boolean> {
  const path = await fileInside(folder, keyInArchive(key)).catch(() => undefined);
  return path !== undefined && (await checksumOf(createReadStream(path))) === sha256;
}

async function copy(storage: FileStorage, folder: string, file: ListedFile): Promise<ArchivedFile | undefined> {
  const content = await storage.read(file.key);
  if (!content) return undefined;
  const target = archivedPath(folder, file.key);
  await mkdir(dirname(target), { recursive: true });
  let found = { size: 0, sha256: "" };
  const written = measured(content, (all) => (found = all));
  await pipeline(written, createWriteStream(`${target}.new`, { flush: true, mode: 0o600 }));
  await rename(`${target}.new`, target);
  return { key: file.key, modifiedAt: file.modifiedAt, ...found };
}

/** Deletes files of an earlier backup that this one does not have. */
export async function forgetFiles(folder: string, previous: Manifest, manifest: Manifest): Promise<void> {
  const kept = new Set<string>();
  for await (const { key } of archivedFilesOf(folder, manifest.files)) kept.add(key);
  for await (const { key } of archivedFilesOf(folder, previous.files)) {
    if (!kept.has(key)) await rm(archivedPath(folder, key), { force: true });
  }
}
