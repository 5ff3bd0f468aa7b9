import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import { appError } from "../../errors.ts";
import type { FileStorage } from "../file-storage/file-storage.ts";
import { uploadLeases } from "./leases.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { checkedId, type PartialUploads } from "./partial-uploads.ts";
import { storeInPieces } from "./pieces.ts";
import { deletePieces, findIdleSince, findKeys, findReceived, insertFirstPiece, insertPiece } from "./queries.ts";

interface Shared {
  db: Database;
  clock: Clock;
  storage: FileStorage;
}

/** Per upload, so that tiny chunks cannot fill the storage with objects. */
const mostPieces = 10_000;

/** Any process can continue an upload: pieces are objects, ordered by rows. Only the holder of the upload's lease can commit a row. */
export function partialUploadsInFileStorage({ db, clock, storage }: Shared): PartialUploads {
  const leases = uploadLeases(db, clock);
  const inThisProcess = oneAtATime();

  async function addPiece(id: string, begin: number, piece: Buffer): Promise<number> {
    const key = `${id}/${randomUUID()}`;
    const endOffset = begin + piece.length;
    await storage.write(key, Readable.from([piece]));
    const isOurs = await leases.writeAsHolder(id, (tx) => insertPiece(tx, { id, endOffset, key, now: clock.now() }));
    if (isOurs) return endOffset;
    await storage.remove(key);
    throw appError("upload_offset_wrong");
  }

  async function* bytesOf(id: string): AsyncGenerator<Buffer> {
    for (const key of await findKeys(db.read, id)) {
      const piece = await storage.read(key);
      if (!piece) throw appError("not_found");
      yield* piece as AsyncIterable<Buffer>;
    }
  }

  return {
    async create(id) {
      checkedId(id);
      await db.write((tx) => insertFirstPiece(tx, id, clock.now()));
    },

    async stat(id) {
      const found = await findReceived(db.read, checkedId(id));
      return found && { size: found.size, modifiedAt: found.modifiedAt };
    },

    async append(id, content, most, cut) {
      const received = await findReceived(db.read, checkedId(id));
      if (!received) throw appError("not_found");
      if (received.pieces > mostPieces) throw appError("too_many_attempts");
      let offset = received.size;
      await storeInPieces(content, { most, cut }, async (piece) => {
        offset = await addPiece(id, offset, piece);
      });
    },

    copyTo: (id, path) => pipeline(bytesOf(checkedId(id)), createWriteStream(path)),

    async remove(id) {
      await storage.removeFolder(checkedId(id));
      await db.write((tx) => deletePieces(tx, id));
    },

    idleSince: (time) => findIdleSince(db.read, time),
    withLock: (id, work) => inThisProcess(id, (cut) => leases.withLease(id, cut, work)),
  };
}
