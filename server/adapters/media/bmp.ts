import { open } from "node:fs/promises";
import { appError } from "../../errors.ts";

export const bmpType = "image/bmp";
/** A picture without compression has at most 17 million pixels in 50 MB. */
const mostPixels = 50_000_000;
/** Length of the headers up to the height (BITMAPINFOHEADER), and of the older one with sides of two bytes (BITMAPCOREHEADER). */
const headerLength = 26;
const oldHeader = 12;

/** Returns the options by which ffmpeg reads a BMP and nothing else. Throws `image_too_many_pixels` and `file_damaged`. */
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
    // A negative height means that the lines are stored from above.
    return { width: Math.abs(buffer.readInt32LE(18)), height: Math.abs(buffer.readInt32LE(22)) };
  } finally {
    await file.close();
  }
}
