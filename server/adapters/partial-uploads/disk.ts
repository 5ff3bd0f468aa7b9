import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { constants, copyFile, link, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { finished, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { appError } from "../../errors.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { checkedId, type PartialUploads } from "./partial-uploads.ts";

/** Disks are faster with large writes, and no more than this is held in memory. */
const heldAtMost = 1024 * 1024;

export async function openPartialUploadsOnDisk(directory: string): Promise<PartialUploads> {
  await mkdir(directory, { recursive: true });
  const pathOf = (id: string) => join(directory, checkedId(id));

  async function statOf(id: string) {
    const found = await stat(pathOf(id)).catch(unlessMissing);
    return found && { size: found.size, modifiedAt: Math.floor(found.mtimeMs) };
  }

  return {
    async create(id) {
      await (await open(pathOf(id), "a")).close();
    },

    stat: statOf,

    async append(id, content, most, cut) {
      cut.throwIfAborted();
      const target = createWriteStream(pathOf(id), { flags: "a", highWaterMark: heldAtMost, flush: true });
      const pieces = limitBytes(most);
      const forget = finished(content, { writable: false }, (error) => (error ? pieces.destroy(error) : pieces.end()));
      try {
        await pipeline(content.pipe(pieces, { end: false }), target, { signal: cut });
      } catch (error) {
        cut.throwIfAborted();
        throw error;
      } finally {
        // Leaves the stream open: it may be the connection that will carry the error response.
        forget();
        content.unpipe(pieces);
        if (!target.closed) await once(target, "close");
      }
    },

    async copyTo(id, path) {
      // A hard link costs nothing, but some file systems do not support it.
      await link(pathOf(id), path).catch(() => copyFile(pathOf(id), path, constants.COPYFILE_FICLONE));
    },

    async remove(id) {
      await rm(pathOf(id), { force: true });
    },

    async idleSince(time) {
      const ids = await readdir(directory);
      const found = await Promise.all(ids.map(statOf));
      return ids.filter((_, i) => found[i] && found[i].modifiedAt <= time);
    },

    withLock: oneAtATime(),
  };
}

function limitBytes(most: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > most) done(appError("body_too_large"));
      else done(null, chunk);
    },
  });
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
