import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { checkedKey, type FileStorage, type ListedFile } from "../adapters/file-storage/file-storage.ts";
import { ArchiveError } from "./archive-error.ts";
import { readLines } from "./json-lines.ts";
import type { ArchivedFile, Manifest } from "./manifest.ts";

/** Returns the path of a stored file within the archive. Throws for a key outside of it, since the manifest may have been changed. */
export function archivedPath(folder: string, key: string): string {
  try {
    return join(folder, "files", checkedKey(key));
  } catch {
    throw new ArchiveError(`The backup names a file that is none of its own: ${key}`);
  }
}

/**
 * Copies the stored bytes of these files (by id) into the archive and yields what it copied. Skips bytes in an earlier copy, because content under a
 * key never changes. Leaves out bytes removed meanwhile.
 */
export async function* copyOut(
  storage: FileStorage,
  folder: string,
  fileIds: ReadonlySet<string>,
  previous: Manifest | undefined,
): AsyncGenerator<ArchivedFile> {
  const known = new Map<string, ArchivedFile>();
  if (previous) for await (const file of readLines<ArchivedFile>(folder, previous.files)) known.set(file.key, file);
  for await (const file of storage.list()) {
    if (!fileIds.has(file.key.split("/")[0]!)) continue;
    const before = known.get(file.key);
    const copied = before && (await isUnchanged(folder, before, file)) ? before : await copy(storage, folder, file);
    if (copied) yield copied;
  }
}

/** Restores the archive's files. Hashes each again, so that damage since the check is detected. */
export async function copyIn(storage: FileStorage, folder: string, manifest: Manifest): Promise<number> {
  let files = 0;
  for await (const { key, sha256 } of readLines<ArchivedFile>(folder, manifest.files)) {
    await storage.write(key, Readable.from(checked(createReadStream(archivedPath(folder, key)), sha256, key)));
    files += 1;
  }
  return files;
}

async function isUnchanged(folder: string, before: ArchivedFile, file: ListedFile): Promise<boolean> {
  if (before.size !== file.size || before.modifiedAt !== file.modifiedAt) return false;
  const copied = await stat(archivedPath(folder, file.key)).catch(() => undefined);
  return copied?.size === file.size;
}

async function copy(storage: FileStorage, folder: string, file: ListedFile): Promise<ArchivedFile | undefined> {
  const content = await storage.read(file.key);
  if (!content) return undefined;
  const target = archivedPath(folder, file.key);
  await mkdir(dirname(target), { recursive: true });
  const hash = createHash("sha256");
  let size = 0;
  async function* counted(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  await pipeline(content, counted, createWriteStream(`${target}.new`, { flush: true, mode: 0o600 }));
  await rename(`${target}.new`, target);
  return { key: file.key, size, modifiedAt: file.modifiedAt, sha256: hash.digest("hex") };
}

async function* checked(source: AsyncIterable<Buffer>, sha256: string, key: string): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest("hex") !== sha256) throw new ArchiveError(`files/${key} is damaged.`);
}

/** Deletes files of an earlier backup that this one does not have. */
export async function forgetFiles(folder: string, previous: Manifest, manifest: Manifest): Promise<void> {
  const kept = new Set<string>();
  for await (const { key } of readLines<ArchivedFile>(folder, manifest.files)) kept.add(key);
  for await (const { key } of readLines<ArchivedFile>(folder, previous.files)) {
    if (!kept.has(key)) await rm(archivedPath(folder, key), { force: true });
  }
}
