import { crc32, deflateSync } from "node:zlib";
import sharp, { type ResizeOptions } from "sharp";
import { startThread } from "../../entry-point.ts";

export interface HeicRequest {
  file: string;
  /** Index of the picture in the file. */
  index: number;
}

/** Upright RGBA in the colours of the file's own profile; libheif applies rotation and mirroring. */
export interface HeicPixels {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** Converts a HEIC to an uncompressed PNG of its size and colour profile, for the usual processing. */
export async function pngOfHeic(
  request: HeicRequest,
  size: ResizeOptions,
  profile: Buffer | undefined,
): Promise<Buffer> {
  const { data, width, height } = await decode(request);
  const png = await sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: false })
    .resize(size)
    .png({ compressionLevel: 0 })
    .toBuffer();
  return profile ? withProfile(png, profile) : png;
}

async function decode(request: HeicRequest): Promise<HeicPixels> {
  // Captures the decoder's output, which does not belong in our log.
  const thread = startThread(import.meta.url, "./heic-thread", { workerData: request, stdout: true, stderr: true });
  try {
    return await new Promise((resolve, reject) => {
      thread.once("message", resolve);
      thread.once("error", reject);
      thread.once("exit", () => reject(new Error("the HEIC decoder ended without an answer")));
    });
  } finally {
    await thread.terminate();
  }
}

/** Length of the signature and the header chunk, after which the profile's chunk is inserted. */
const pngHead = 33;

function withProfile(png: Buffer, profile: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from("iCCPicc\0\0", "latin1"), deflateSync(profile)]);
  const chunk = Buffer.alloc(content.length + 8);
  chunk.writeUInt32BE(content.length - 4, 0);
  content.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(content), content.length + 4);
  return Buffer.concat([png.subarray(0, pngHead), chunk, png.subarray(pngHead)]);
}
