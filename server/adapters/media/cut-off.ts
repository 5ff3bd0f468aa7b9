import sharp, { type SharpOptions } from "sharp";

const leastLeft = 0.1;
const counted = { width: 64, height: 1000, fit: "fill" } as const;

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
  const { data, info } = await small.toBuffer({ resolveWithObject: true });
  const row = info.width * info.channels;
  let rows = info.height;
  while (rows > 0 && data.subarray((rows - 1) * row, rows * row).every(isGrey)) rows--;
  if (rows < info.height * leastLeft) return undefined;
  return isProgressive || data.subarray(-info.channels).every(isGrey);
}

function isGrey(value: number): boolean {
  return Math.abs(value - 128) <= 1;
}
