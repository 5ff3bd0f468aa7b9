import type { FastifyReply } from "fastify";
import { PassThrough, type Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

export interface ZipEntry {
  name: string;
  size: number;
  /** Local time in milliseconds, read as UTC. */
  wallClock: number;
  content: Readable;
}

/** Sends an archive without compressing media. An error of the first entry is thrown, to get a response; later ones break the download off. */
export async function sendZip(reply: FastifyReply, disposition: string, content: AsyncIterable<ZipEntry>) {
  const entries = await withFirst(content);
  const archive = new PassThrough();
  fill(archive, entries).catch((error: unknown) => archive.destroy(error as Error));
  return reply
    .headers({
      "content-type": "application/zip",
      "content-disposition": disposition,
      "cache-control": "no-store",
      // A hidden frame starts the download, so that an error does not replace the page.
      ...{ "content-security-policy": "default-src 'none'; frame-ancestors 'self'", "x-frame-options": "SAMEORIGIN" },
    })
    .send(archive);
}

/** Waits for the first entry. Ending the iteration early also ends the entries. */
async function withFirst<Entry>(entries: AsyncIterable<Entry>): Promise<AsyncIterable<Entry>> {
  const iterator = entries[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* () {
    try {
      for (let entry = first; !entry.done; entry = await iterator.next()) yield entry.value;
    } finally {
      await iterator.return?.();
    }
  })();
}

async function fill(archive: PassThrough, entries: AsyncIterable<ZipEntry>): Promise<void> {
  const zip = new ZipFile();
  zip.on("error", (error: Error) => archive.destroy(error));
  zip.outputStream.pipe(archive);
  for await (const { name, size, wallClock, content } of entries) {
    const abort = () => content.destroy();
    if (archive.destroyed) abort();
    archive.once("close", abort);
    zip.addReadStream(content, name, { size, compress: false, ...zipDate(wallClock) });
    // Also ends the iteration, and with it all reading, once the client is gone.
    await finished(content);
    archive.off("close", abort);
  }
  zip.end();
}

/** ZIP has times without a zone, from 1980 to 2107. */
function zipDate(wallClock: number) {
  const utc = new Date(wallClock);
  const [year, month, day] = [utc.getUTCFullYear(), utc.getUTCMonth(), utc.getUTCDate()];
  const [hours, minutes, seconds] = [utc.getUTCHours(), utc.getUTCMinutes(), utc.getUTCSeconds()];
  const first = new Date(1980, 0, 1);
  const local = new Date(year, month, day, hours, minutes, seconds);
  return { mtime: local < first ? first : local, forceDosTimestamp: true };
}
