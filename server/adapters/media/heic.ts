import { crc32, deflateSync } from "node:zlib";
import sharp, { type Metadata, type ResizeOptions } from "sharp";
import { singleHeifPixels } from "./picture-limits.ts";
import { startThread } from "../../processes/entry-point.ts";
import { appError } from "../../errors.ts";
import type { Pixels } from "./heic-tiles.ts";

export interface HeicRequest {
  file: string;
  /** A power of two. */
  shrinkBy: number;
}

export type HeicResult = Pixels | "too large";

/** Converts a HEIC to an uncompressed PNG with its colour profile. libheif applies rotation and mirroring. Throws `image_too_many_pixels`. */
export async function pngOfHeic(file: string, size: ResizeOptions, header: Metadata): Promise<Buffer> {
  const { data, ...raw } = await decode({ file, shrinkBy: shrinkingTo(size, header) });
  const png = await sharp(data, { raw, limitInputPixels: false }).resize(size).png({ compressionLevel: 0 }).toBuffer();
  return header.icc ? withProfile(png, header.icc) : png;
}

/** Keeps the picture at least as large as displayed, unless that would take too much memory. */
function shrinkingTo({ width, height }: ResizeOptions, { autoOrient: original }: Metadata): number {
  if (!width || !height) return 1;
  const enough = 2 ** Math.floor(Math.log2(Math.max(1, original.width / width, original.height / height)));
  const small = 2 ** Math.ceil(Math.log2(Math.sqrt((original.width * original.height) / singleHeifPixels)));
  return Math.max(enough, small);
}

async function decode(request: HeicRequest): Promise<Pixels> {
  // Captures the decoder's output, which does not belong in our log.
  const thread = startThread(import.meta.url, "./heic-thread", { workerData: request, stdout: true, stderr: true });
  try {
    const result = await new Promise<HeicResult>((resolve, reject) => {
      thread.once("message", resolve);
      thread.once("error", reject);
      thread.once("exit", () => reject(new Error("the HEIC decoder ended without an answer")));
    });
    if (result === "too large") throw appError("image_too_many_pixels");
    return result;
  } finally {
    await thread.terminate();
  }
}

const pngHead = 33;

function withProfile(png: Buffer, profile: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from("iCCPicc\0\0", "latin1"), deflateSync(profile)]);
  const chunk = Buffer.alloc(content.length + 8);
  chunk.writeUInt32BE(content.length - 4, 0);
  content.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(content), content.length + 4);
  return Buffer.concat([png.subarray(0, pngHead), chunk, png.subarray(pngHead)]);
}
