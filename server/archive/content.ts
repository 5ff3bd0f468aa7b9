import { createHash, type Hash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { StorageUnavailable, type FileStorage } from "../adapters/file-storage/file-storage.ts";
import { ArchiveError } from "./archive-error.ts";

export async function checksumOf(content: Readable): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(content, hash);
  return hash.digest("hex");
}

/** `open` decrypts the bytes. */
export async function isIntact(
  storage: Pick<FileStorage, "read">,
  key: string,
  sha256: string,
  open: (content: Readable) => Readable = (content) => content,
): Promise<boolean> {
  const content = await storage.read(key);
  if (!content) return false;
  try {
    return (await checksumOf(open(content))) === sha256;
  } catch (error) {
    if (error instanceof StorageUnavailable) throw error;
    return false;
  }
}

export function measured(content: Readable, onEnd: (found: { size: number; sha256: string }) => void): Readable {
  const hash = createHash("sha256");
  async function* chunks(): AsyncGenerator<Buffer> {
    const size = yield* counted(content, hash);
    onEnd({ size, sha256: hash.digest("hex") });
  }
  return Readable.from(chunks(), { objectMode: false });
}

/** Fails at the end if the bytes are not those expected, so that a storage does not keep them. */
export function checked(content: Readable, sha256: string, name: string): Readable {
  return measured(content, (found) => {
    if (found.sha256 !== sha256) throw new ArchiveError(`${name} is damaged`);
  });
}

async function* counted(content: Readable, hash: Hash): AsyncGenerator<Buffer, number> {
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
    yield chunk;
  }
  return size;
}
