const extension = 0x21;
const image = 0x2c;
const trailer = 0x3b;
const graphicControl = 0xf9;
const application = 0xff;
/** Repeat count. All other extensions and comments are metadata. */
const repetition = "NETSCAPE2.0";

/** Keeps the frames bit for bit: re-encoding a long animation would take a minute and lose colours. Throws if the file is truncated. */
export function gifWithoutMetadata(gif: Buffer): Buffer {
  const reader = readerOf(gif);
  const kept = [reader.take(13 + colourTable(gif.readUInt8(10)))];
  while (!reader.isAtEnd()) {
    const kind = reader.peek(0);
    if (kind === trailer) break;
    if (kind === image) kept.push(reader.take(10 + colourTable(reader.peek(9)) + 1), reader.takeSubBlocks());
    else if (kind === extension) kept.push(keptOfExtension(reader));
    else throw new Error(`a GIF has no block of kind ${kind}`);
  }
  return Buffer.concat([...kept, Buffer.from([trailer])]);
}

/** Some files declare a screen that their frames do not fill, or exceed. */
export function hasScreen(gif: Buffer, width: number, height: number): boolean {
  return gif.readUInt16LE(6) === width && gif.readUInt16LE(8) === height;
}

type Reader = ReturnType<typeof readerOf>;

function readerOf(gif: Buffer) {
  let position = 0;
  const peek = (ahead: number) => gif.readUInt8(position + ahead);
  const take = (length: number) => {
    if (position + length > gif.length) throw new Error("the GIF breaks off");
    position += length;
    return gif.subarray(position - length, position);
  };
  const takeSubBlocks = () => {
    const start = position;
    while (peek(0) > 0) take(1 + peek(0));
    take(1);
    return gif.subarray(start, position);
  };
  return { peek, take, takeSubBlocks, isAtEnd: () => position >= gif.length };
}

function colourTable(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

function keptOfExtension(reader: Reader): Buffer {
  const head = reader.take(2);
  const content = reader.takeSubBlocks();
  if (head[1] === graphicControl) return Buffer.concat([head, content]);
  const isRepetition = head[1] === application && content.toString("latin1", 1, 12) === repetition;
  // Has fixed lengths, so there is no room for hidden data.
  return isRepetition ? Buffer.concat([head, content.subarray(0, 16), Buffer.from([0])]) : Buffer.alloc(0);
}
