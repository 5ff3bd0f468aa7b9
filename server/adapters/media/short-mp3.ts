import { open } from "node:fs/promises";

/** ffprobe does not trust the few frames of a recording this short. */
const mostBytes = 16 * 1024;

/** Kilobits per second by header index, for MPEG 1 and for MPEG 2 and 2.5 (ISO 11172-3, ISO 13818-3). */
const bitrates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
/** Hertz, for MPEG 1. MPEG 2 has half of that, and MPEG 2.5 a quarter. */
const rates = [44_100, 48_000, 32_000] as const;

/** True if the file consists of at least two MP3 frames and nothing else. The last one may be cut off. */
export async function isShortMp3(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(mostBytes + 1), 0, mostBytes + 1, 0);
    return bytesRead <= mostBytes && hasOnlyFrames(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

function hasOnlyFrames(bytes: Buffer): boolean {
  let frames = 0;
  for (let at = 0; at + 4 <= bytes.length; frames++) {
    const length = frameLength(bytes, at);
    if (length === undefined) return false;
    at += length;
  }
  return frames >= 2;
}

function frameLength(bytes: Buffer, at: number): number | undefined {
  const [sync = 0, kind = 0, speed = 0] = bytes.subarray(at, at + 3);
  const version = (kind >> 3) & 3;
  const isLayer3 = sync === 0xff && kind >> 5 === 7 && ((kind >> 1) & 3) === 1 && version !== 1;
  const isFirst = version === 3;
  const bitrate = bitrates[isFirst ? 0 : 1][speed >> 4];
  const rate = rates[(speed >> 2) & 3];
  if (!isLayer3 || !bitrate || !rate) return undefined;
  const hertz = rate / { 3: 1, 2: 2, 0: 4 }[version as 0 | 2 | 3];
  return Math.floor(((isFirst ? 144_000 : 72_000) * bitrate) / hertz) + ((speed >> 1) & 1);
}
