import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import pLimit from "p-limit";
import type { FileStorage, ListedFile } from "../../adapters/file-storage/file-storage.ts";
import type { VerifiedFiles } from "./verified-files.ts";

interface Move {
  from: FileStorage;
  to: FileStorage;
  verified: VerifiedFiles;
  onProgress: (done: number, of: number) => void;
}

export interface Moved {
  copied: number;
  copiedBytes: number;
  known: number;
  /** Keys whose copies differed and were removed from the target. */
  different: string[];
  keys: string[];
}

const atOnce = 4;

/** Compares each copy with its source once, byte for byte. */
export async function copyFiles({ from, to, verified, onProgress }: Move): Promise<Moved> {
  const files = await listFiles(from);
  const present = new Map((await listFiles(to)).map(({ key, size }) => [key, size]));
  const moved: Moved = { copied: 0, copiedBytes: 0, known: 0, different: [], keys: [] };
  let done = 0;

  async function move({ key, size }: ListedFile) {
    const isPresent = present.get(key) === size;
    const isVerified = isPresent && verified.sizeOf(key) === size;
    const isEqual = isVerified || (isPresent && (await verify(key, size, await digestOf(from, key))));
    const isCopied = !isEqual && (await copy(key, size));
    if (isCopied) moved.copiedBytes += size;
    moved.copied += Number(isCopied);
    moved.known += Number(isEqual);
    if (isEqual || isCopied) moved.keys.push(key);
    onProgress(++done, files.length);
  }

  /** Returns false if the source has been removed, or the copy differs. */
  async function copy(key: string, size: number): Promise<boolean> {
    const content = await from.read(key);
    if (!content) return false;
    const hash = createHash("sha256");
    await to.write(key, Readable.from(hashContent(content, hash)));
    if (await verify(key, size, hash.digest("hex"))) return true;
    await to.remove(key);
    moved.different.push(key);
    return false;
  }

  async function verify(key: string, size: number, sha256: string | undefined): Promise<boolean> {
    if (sha256 === undefined || (await to.stat(key))?.size !== size) return false;
    if ((await digestOf(to, key)) !== sha256) return false;
    await verified.add(key, size, sha256);
    return true;
  }

  const limit = pLimit(atOnce);
  try {
    await Promise.all(files.map((file) => limit(() => move(file))));
  } finally {
    limit.clearQueue();
  }
  return moved;
}

export async function compare(from: FileStorage, to: FileStorage) {
  const present = new Map((await listFiles(to)).map(({ key, size }) => [key, size]));
  const files = await listFiles(from);
  const missing = files.filter(({ key, size }) => present.get(key) !== size);
  const bytes = missing.reduce((sum, { size }) => sum + size, 0);
  return { missing: missing.length, bytes, present: files.length - missing.length };
}

async function listFiles(storage: FileStorage): Promise<ListedFile[]> {
  const files: ListedFile[] = [];
  for await (const file of storage.list()) files.push(file);
  return files;
}

async function* hashContent(content: Readable, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of content as AsyncIterable<Buffer>) {
    hash.update(chunk);
    yield chunk;
  }
}

async function digestOf(storage: FileStorage, key: string): Promise<string | undefined> {
  const content = await storage.read(key);
  if (!content) return undefined;
  const hash = createHash("sha256");
  for await (const chunk of content as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest("hex");
}
