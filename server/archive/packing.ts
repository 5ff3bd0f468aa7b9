import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";

const pack = promisify(gzip);

/** In bytes. Long enough that packing each block by itself costs next to nothing. */
const blockLength = 1024 * 1024;
/** How many times smaller a block may become. Reading allows twice as much (repository.ts). */
const mostTimesSmaller = 50;

/**
 * Compresses text in blocks, which unpack as one. Text that repeats itself would become a thousandth, as does a part made to fill a disk, which reading
 * refuses: it becomes an eighth at best, so that nobody can post something that makes all backups unreadable.
 */
export async function* packed(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const block of blocksOf(texts)) {
    const small = await pack(block);
    const isTooSmall = small.length * mostTimesSmaller < block.length;
    yield isTooSmall ? await pack(block, { strategy: constants.Z_HUFFMAN_ONLY }) : small;
  }
}

/** Yields one block at least, because no bytes at all cannot be unpacked. */
async function* blocksOf(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let length = 0;
  for await (const text of texts) {
    const piece = Buffer.from(text);
    pieces.push(piece);
    length += piece.length;
    if (length < blockLength) continue;
    yield Buffer.concat(pieces);
    pieces = [];
    length = 0;
  }
  yield Buffer.concat(pieces);
}
