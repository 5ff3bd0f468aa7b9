interface WinmailFile {
  /** Name of at most eight letters and an ending, in the code page. */
  shortName: string;
  longName?: string;
  type?: string;
  content: Buffer;
}

interface Winmail {
  files?: WinmailFile[];
  html?: string;
  codepage?: number;
}

/** Returns a winmail.dat as Outlook writes it (MS-OXTNEF), with named and repeated properties, which readers have to skip. */
export function winmail({ files = [], html, codepage = 1252 }: Winmail): Buffer {
  const named = Buffer.concat([
    Buffer.from([0x1f, 0, 1, 0x80]),
    Buffer.alloc(16, 7),
    numbers(1, 10),
    padded(Buffer.from("Words", "utf16le")),
    numbers(1, 4),
    Buffer.from("1\0", "utf16le"),
  ]);
  const several = Buffer.concat([Buffer.from([3, 0x10, 2, 0x30]), numbers(2, 11, 12)]);
  const own = [
    named,
    several,
    fixed(0x3fde, 65001),
    ...(html === undefined ? [] : [bytesOf(0x1013, Buffer.from(html))]),
  ];
  return Buffer.concat([
    numbers(0x223e9f78),
    Buffer.from([1, 0]),
    attribute(1, 0x00089006, numbers(0x00010000)),
    attribute(1, 0x00069007, numbers(codepage, 0)),
    attribute(1, 0x00069003, list(own)),
    ...files.flatMap(fileAttributes),
  ]);
}

function fileAttributes({ shortName, longName, type, content }: WinmailFile): Buffer[] {
  const own = [
    ...(longName === undefined ? [] : [text(0x3707, longName)]),
    ...(type === undefined ? [] : [text(0x370e, type)]),
  ];
  return [
    attribute(2, 0x00069002, Buffer.alloc(14)),
    attribute(2, 0x00018010, Buffer.from(`${shortName}\0`, "latin1")),
    attribute(2, 0x0006800f, content),
    ...(own.length === 0 ? [] : [attribute(2, 0x00069005, list(own))]),
  ];
}

function attribute(level: number, id: number, value: Buffer): Buffer {
  const sum = value.reduce((total, byte) => (total + byte) & 0xffff, 0);
  return Buffer.concat([Buffer.from([level]), numbers(id, value.length), value, Buffer.from([sum & 0xff, sum >> 8])]);
}

function list(properties: Buffer[]): Buffer {
  return Buffer.concat([numbers(properties.length), ...properties]);
}

function fixed(id: number, value: number): Buffer {
  return Buffer.concat([tag(0x03, id), numbers(value)]);
}

function text(id: number, value: string): Buffer {
  const bytes = Buffer.from(`${value}\0`, "utf16le");
  return Buffer.concat([tag(0x1f, id), numbers(1, bytes.length), padded(bytes)]);
}

function bytesOf(id: number, value: Buffer): Buffer {
  return Buffer.concat([tag(0x102, id), numbers(1, value.length), padded(value)]);
}

function tag(type: number, id: number): Buffer {
  return Buffer.from([type & 0xff, type >> 8, id & 0xff, id >> 8]);
}

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
}

function numbers(...values: number[]): Buffer {
  return Buffer.concat(values.map((value) => Buffer.from(Uint32Array.of(value).buffer)));
}
