import { open } from "node:fs/promises";
import { appError } from "../../errors.ts";

export const bmpType = "image/bmp";
/** Enough for 50 MB of uncompressed pixels with a byte each; true colour has three or four. */
const mostPixels = 50_000_000;
/** Headers up to the height: BITMAPINFOHEADER, and BITMAPCOREHEADER with sides of two bytes. */
const headerLength = 26;
const oldHeader = 12;

/** Returns ffmpeg options that read only a BMP. Throws `image_too_many_pixels` and `file_damaged`. */
export async function bmpInput(path: string): Promise<string[]> {
  const { width, height } = await sizeOf(path);
  if (width * height > mostPixels) throw appError("image_too_many_pixels");
  return ["-protocol_whitelist", "file", "-format_whitelist", "bmp_pipe", "-f", "bmp_pipe", "-i", `file:${path}`];
}

async function sizeOf(path: string): Promise<{ width: number; height: number }> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headerLength), 0, headerLength, 0);
    if (bytesRead < headerLength) throw appError("file_damaged");
    if (buffer.readUInt32LE(14) === oldHeader)
      return { width: buffer.readUInt16LE(18), height: buffer.readUInt16LE(20) };
    // A negative height means that the lines are stored top-down.
    return { width: Math.abs(buffer.readInt32LE(18)), height: Math.abs(buffer.readInt32LE(22)) };
  } finally {
    await file.close();
  }
}
