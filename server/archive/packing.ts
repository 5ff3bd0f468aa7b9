import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";

const pack = promisify(gzip);

/** Bytes. Long enough that separate blocks cost next to nothing. */
const blockLength = 1024 * 1024;
/** Maximum compression of a block. Reading allows twice as much (repository.ts). */
const mostTimesSmaller = 50;

/** Reading refuses parts that unpack to a hundred times their size. A member could cause that by posting repetitive text, so such text is packed less. */
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
