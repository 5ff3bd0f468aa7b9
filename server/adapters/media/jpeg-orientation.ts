const exif = Buffer.from("Exif\0\0", "latin1");
/** Offset after marker, length and name. */
const exifHead = 10;
const orientationTag = 0x0112;
const entryLength = 12;

/** Orientations in quarter turns clockwise, unmirrored and mirrored. */
const cycles = [
  [1, 6, 3, 8],
  [2, 7, 4, 5],
];

export function turnedOrientation(orientation: number, quarterTurns: number): number {
  const cycle = cycles.find((one) => one.includes(orientation)) ?? cycles[0]!;
  const from = Math.max(0, cycle.indexOf(orientation));
  return cycle[(from + quarterTurns) % cycle.length]!;
}

/** Turns losslessly by changing or adding the orientation. Returns undefined if there is EXIF that cannot be changed in place. */
export function turnJpeg(jpeg: Buffer, quarterTurns: number): Buffer | undefined {
  const start = exifStart(jpeg);
  if (start === undefined)
    return Buffer.concat([
      jpeg.subarray(0, 2),
      orientationSegment(turnedOrientation(1, quarterTurns)),
      jpeg.subarray(2),
    ]);
  const at = orientationAt(jpeg.subarray(start));
  if (!at) return undefined;
  const turned = Buffer.from(jpeg);
  const place = start + at.offset;
  const value = turnedOrientation(at.orientation, quarterTurns);
  if (at.isLittle) turned.writeUInt16LE(value, place);
  else turned.writeUInt16BE(value, place);
  return turned;
}

function exifStart(jpeg: Buffer): number | undefined {
  for (let at = 2; at + exifHead <= jpeg.length && jpeg[at] === 0xff; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg[at + 1]!;
    if (marker === 0xda) return undefined;
    if (marker === 0xe1 && jpeg.subarray(at + 4, at + exifHead).equals(exif)) return at + exifHead;
  }
  return undefined;
}

interface Place {
  offset: number;
  orientation: number;
  isLittle: boolean;
}

function orientationAt(content: Buffer): Place | undefined {
  const isLittle = content.toString("latin1", 0, 2) === "II";
  const short = (at: number) => (isLittle ? content.readUInt16LE(at) : content.readUInt16BE(at));
  try {
    const first = isLittle ? content.readUInt32LE(4) : content.readUInt32BE(4);
    for (let i = 0; i < short(first); i++) {
      const entry = first + 2 + i * entryLength;
      if (short(entry) !== orientationTag) continue;
      const offset = entry + 8;
      return { offset, orientation: short(offset), isLittle };
    }
  } catch {
    // Points outside of the file.
  }
  return undefined;
}

function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.from("4d4d002a00000008000101120003000000010000000000000000", "hex");
  tiff.writeUInt16BE(orientation, 18);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(2 + exif.length + tiff.length);
  return Buffer.concat([Buffer.from([0xff, 0xe1]), length, exif, tiff]);
}
