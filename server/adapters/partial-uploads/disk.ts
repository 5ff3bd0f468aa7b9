import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { constants, copyFile, link, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { finished, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { appError } from "../../errors.ts";
import { Tally } from "../../tally.ts";
import type { PartialUploads } from "./partial-uploads.ts";

/** Size of writes in bytes: disks are faster with large ones, and no more than this is held in memory. */
const heldAtMost = 1024 * 1024;

/** Stores unfinished uploads in a local directory, created if missing. */
export async function openPartialUploadsOnDisk(directory: string): Promise<PartialUploads> {
  await mkdir(directory, { recursive: true });
  const pathOf = (id: string) => join(directory, checked(id));

  return {
    async create(id) {
      await (await open(pathOf(id), "a")).close();
    },

    async stat(id) {
      const found = await stat(pathOf(id)).catch(unlessMissing);
      return found && { size: found.size, modifiedAt: Math.floor(found.mtimeMs) };
    },

    async append(id, content, most, cut) {
      cut.throwIfAborted();
      const target = createWriteStream(pathOf(id), { flags: "a", highWaterMark: heldAtMost, flush: true });
      const pieces = atMost(most);
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

    async link(id, path) {
      // Some file systems do not support hard links.
      await link(pathOf(id), path).catch(() => copyFile(pathOf(id), path, constants.COPYFILE_FICLONE));
    },

    async remove(id) {
      await rm(pathOf(id), { force: true });
    },

    ids: () => readdir(directory),
    alone: oneAtATime(),
  };
}

function atMost(most: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > most) done(appError("body_too_large"));
      else done(null, chunk);
    },
  });
}

/** Maximum number of calls per upload, including the running one, and the retry time in seconds for further ones. */
const mostWaiting = 4;
const retryAfter = 2;

function oneAtATime(): PartialUploads["alone"] {
  const last = new Map<string, { cut: AbortController; ended: Promise<unknown> }>();
  const waiting = new Tally();

  return async (id, work) => {
    const before = last.get(id);
    if (waiting.of(id) >= mostWaiting) throw appError("not_ready", retryAfter);
    waiting.add(id, 1);
    before?.cut.abort(appError("upload_offset_wrong"));
    const cut = new AbortController();
    const working = (before?.ended ?? Promise.resolve()).then(() => work(cut.signal));
    const mine = { cut, ended: working.catch(() => undefined) };
    last.set(id, mine);
    try {
      return await working;
    } finally {
      if (last.get(id) === mine) last.delete(id);
      waiting.add(id, -1);
    }
  };
}

function checked(id: string): string {
  if (!/^[\da-f-]{36}$/.test(id)) throw new TypeError(`not the id of an upload: ${id}`);
  return id;
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
