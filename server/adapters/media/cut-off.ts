import sharp, { type SharpOptions } from "sharp";

const leastLeft = 0.1;
const counted = { width: 64, height: 1000, fit: "fill" } as const;
/** Pixels that a JPEG stores together in each direction, and misses together. */
const block = 8;

/** Returns whether a truncated JPEG misses a part, which libjpeg leaves grey or blurred; undefined if little is left. Throws for other damage. */
export async function missesPart(
  file: string,
  isProgressive: boolean,
  reading: SharpOptions,
): Promise<boolean | undefined> {
  const small = sharp(file, { ...reading, failOn: "none" })
    .resize(counted)
    .toColourspace("srgb")
    .removeAlpha()
    .raw();
  const [{ data, info }, { height }] = await Promise.all([
    small.toBuffer({ resolveWithObject: true }),
    sharp(file, reading).metadata(),
  ]);
  const row = info.width * info.channels;
  let rows = info.height;
  while (rows > 0 && data.subarray((rows - 1) * row, rows * row).every(isGrey)) rows--;
  if (rows < info.height * leastLeft) return undefined;
  if (isProgressive) return true;
  // The upper half of the last block is blended with the rows above it.
  const last = Math.ceil(((height % block || block) / 2 / height) * info.height);
  const ends = Array.from({ length: last }, (_, above) => data.length - above * row);
  return ends.every((end) => data.subarray(end - info.channels, end).every(isGrey));
}

function isGrey(value: number): boolean {
  return Math.abs(value - 128) <= 1;
}
