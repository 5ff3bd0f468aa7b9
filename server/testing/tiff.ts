interface Times {
  modified?: string;
  original?: string;
  digitized?: string;
  /** The order of bytes of a Macintosh. */
  isBig?: boolean;
}

const [short, long, ascii] = [3, 4, 2];
const side = 16;

/** A grey TIFF, whose directories follow the picture, as scanners write them. */
export function scan({ modified, original, digitized, isBig = false }: Times): Buffer {
  const number = (value: number, bytes: 2 | 4) => {
    const made = Buffer.alloc(bytes);
    if (isBig) made.writeUIntBE(value, 0, bytes);
    else made.writeUIntLE(value, 0, bytes);
    return made;
  };
  const parts: Buffer[] = [
    Buffer.from(isBig ? "MM" : "II"),
    number(42, 2),
    Buffer.alloc(4),
    Buffer.alloc(side * side, 128),
  ];
  const end = () => parts.reduce((sum, { length }) => sum + length, 0);
  const add = (bytes: Buffer) => {
    const at = end();
    parts.push(bytes);
    return at;
  };
  const text = (tag: number, content: string | undefined): [number, number, number, number][] =>
    content === undefined ? [] : [[tag, ascii, content.length + 1, add(Buffer.from(`${content}\0`))]];
  const directory = (entries: [tag: number, type: number, count: number, value: number][]) => {
    const written = entries.map(([tag, type, count, value]) => {
      const inside = type === short ? [number(value, 2), Buffer.alloc(2)] : [number(value, 4)];
      return Buffer.concat([number(tag, 2), number(type, 2), number(count, 4), ...inside]);
    });
    return add(Buffer.concat([number(entries.length, 2), ...written, number(0, 4)]));
  };
  const photo = directory([...text(0x9003, original), ...text(0x9004, digitized)]);
  const size = [256, 257].map((tag): [number, number, number, number] => [tag, short, 1, side]);
  const image = directory([
    ...size,
    ...([258, 259, 262] as const).map((tag, at): [number, number, number, number] => [tag, short, 1, [8, 1, 1][at]!]),
    [273, long, 1, 8],
    [277, short, 1, 1],
    [278, short, 1, side],
    [279, long, 1, side * side],
    ...text(0x0132, modified),
    [0x8769, long, 1, photo],
  ]);
  parts[2] = number(image, 4);
  return Buffer.concat(parts);
}
