import { createHash } from "node:crypto";

export interface ZippedFile {
  /** Time as stored, without a zone: "2019-07-14 23:30:00". */
  date: string;
  bytes: Buffer;
}

/** Returns a short fingerprint of each file, because comparing large contents themselves is slow. */
export function fingerprints(files: Record<string, ZippedFile>): Record<string, string> {
  const hashOf = ({ date, bytes }: ZippedFile) => `${date} ${createHash("sha256").update(bytes).digest("hex")}`;
  return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, hashOf(file)]));
}

const [endSignature, entrySignature] = [0x06054b50, 0x02014b50];
const [endLength, entryLength, headerLength] = [22, 46, 30];

/** Reads a ZIP of stored files below 4 GB, by its directory. */
export function unzip(zip: Buffer): Record<string, ZippedFile> {
  const end = zip.length - endLength;
  if (zip.readUInt32LE(end) !== endSignature) throw new Error("a ZIP has no end");
  const files: Record<string, ZippedFile> = {};
  let at = zip.readUInt32LE(end + 16);
  for (let n = 0; n < zip.readUInt16LE(end + 10); n++) {
    if (zip.readUInt32LE(at) !== entrySignature || zip.readUInt16LE(at + 10) !== 0)
      throw new Error("not a stored file");
    const [nameLength, extraLength] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)];
    const header = zip.readUInt32LE(at + 42);
    const start = header + headerLength + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    files[zip.toString("utf8", at + entryLength, at + entryLength + nameLength)] = {
      date: dateOf(zip.readUInt16LE(at + 14), zip.readUInt16LE(at + 12)),
      bytes: zip.subarray(start, start + zip.readUInt32LE(at + 24)),
    };
    at += entryLength + nameLength + extraLength;
  }
  return files;
}

function dateOf(date: number, time: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const day = [(date >> 9) + 1980, two((date >> 5) & 15), two(date & 31)].join("-");
  return `${day} ${[time >> 11, (time >> 5) & 63, (time & 31) * 2].map(two).join(":")}`;
}
