import { createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Writes nothing beyond the limit in bytes. Returns the size of the whole stream. */
export async function writeUpTo(limit: number, stream: Readable, path: string): Promise<number> {
  let size = 0;
  await pipeline(
    stream,
    async function* upToLimit(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size <= limit) yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  );
  return size;
}
