import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, {
  type GifOptions,
  type Metadata,
  type OutputInfo,
  type ResizeOptions,
  type Sharp,
  type SharpOptions,
  type WebpOptions,
} from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { panoramaRatio } from "#contract/image-sizes.ts";
import { avifPixels, deepAvifPixels, imagePixels, progressivePixels, streamedPixels } from "./picture-limits.ts";
import { appError } from "../../errors.ts";
import { apngWithoutMetadata } from "./apng.ts";
import { missesPart } from "./cut-off.ts";
import { turnJpeg } from "./jpeg-orientation.ts";
import { gifWithoutMetadata, hasScreen } from "./gif.ts";
import { pngOfHeic } from "./heic.ts";
import type { Capture, Derivative, PreparedPicture } from "./media.ts";
import { orDamaged, typeOf } from "./detect-type.ts";
import { photoCapture } from "./capture.ts";

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["Jpeg", "Png", "Webp", "Heif", "Nsgif", "Tiff"].map((type) => `VipsForeignLoad${type}`) });

const shownSide = 2048;
const tallRatio = 10;
/** Enough for the screens on which the viewer scrolls panoramas. */
const panoramaHeight = 1080;
const maxHeight = { jpeg: 65_500, webp: 16_383 };
const jpeg = { quality: 85, progressive: true, chromaSubsampling: "4:2:0" };
/** Decoding a progressive picture of 98 megapixels takes two seconds instead of a quarter. */
const shownProgressively = shownSide ** 2;
/** With the default effort of 4 an animation takes five times as long and is a tenth smaller. */
const webp = { quality: 85, effort: 2 };
const gif = { effort: 1 };

/** "error" refuses truncated files; harmless oddities of cameras are only warnings. */
const reading: SharpOptions = { failOn: "error", limitInputPixels: streamedPixels };

type Encoded = Pick<PreparedPicture, "type" | "extension" | "width" | "height" | "thumbhash" | "missesPart"> & {
  bytes: Buffer;
};

/** Returns undefined for a picture that takes seconds and gigabytes, unless that is allowed. */
export async function prepare(
  inputFile: string,
  folder: string,
  mayBeLarge = false,
): Promise<PreparedPicture | undefined> {
  const { kind, type } = await typeOf(inputFile);
  if (kind !== "image") throw appError("file_type_refused");
  const header = await headerOf(inputFile, type);
  if (isLarge(header) && !mayBeLarge) return undefined;
  const picture = await write(await orDamaged(() => showable(inputFile, type, header)), folder, type);
  return { ...picture, capture: await captureIn(inputFile, type, header) };
}

export async function captureOf(inputFile: string): Promise<Capture> {
  const { type } = await typeOf(inputFile);
  return captureIn(inputFile, type, await headerOf(inputFile, type));
}

/** A TIFF is itself a block like EXIF, which sharp does not read. */
async function captureIn(inputFile: string, type: string, header: Metadata): Promise<Capture> {
  return photoCapture(type === "image/tiff" ? { ...header, exif: await readFile(inputFile) } : header);
}

/** Photos of 200 megapixels have more tiles than the decoder allows by default. Memory is bounded by the process. */
function headerOf(inputFile: string, type: string): Promise<Metadata> {
  const unlimited = type.startsWith("image/hei");
  return orDamaged(() => sharp(inputFile, { ...reading, limitInputPixels: false, unlimited }).metadata());
}

/** Pixels. AVIF takes many times the memory of other formats, and HEIC the time. */
const largePixels = 64_000_000;
const largeHeicPixels = 32_000_000;
const largeAvifPixels = 6_000_000;

function isLarge({ width, height, compression }: Metadata): boolean {
  const most = { hevc: largeHeicPixels, av1: largeAvifPixels }[String(compression)] ?? largePixels;
  return width * height > most;
}

export async function prepareStill(picture: Buffer, size: ResizeOptions, folder: string, originalType: string) {
  return write(await still(picture, size), folder, originalType);
}

async function write({ bytes, ...picture }: Encoded, folder: string, originalType: string): Promise<PreparedPicture> {
  const shownFile = join(folder, `shown.${picture.extension}`);
  await writeFile(shownFile, bytes);
  return { kind: "image", originalType, ...picture, shownFile };
}

export async function derive(shownFile: string, derivative: Derivative, outputFile: string): Promise<void> {
  const bytes = await orDamaged(async () => {
    const picture = sharp(shownFile, reading);
    const size = sizeOf(derivative, await picture.metadata());
    return picture.resize(size).flatten({ background: "white" }).jpeg(jpeg).toBuffer();
  });
  await writeFile(outputFile, bytes);
}

/** Only JPEGs are turned without re-encoding. */
export async function turn(inputFile: string, quarterTurns: number, outputFile: string): Promise<void> {
  const { type } = await typeOf(inputFile);
  const header = await headerOf(inputFile, type);
  const inPlace = header.format === "jpeg" ? turnJpeg(await readFile(inputFile), quarterTurns) : undefined;
  const cannotBe = type === "image/apng" || isAnimated(header) || isLarge(header);
  if (!inPlace && cannotBe) throw appError("picture_not_turned");
  await writeFile(outputFile, inPlace ?? (await orDamaged(() => encodedAgain(inputFile, header, quarterTurns))));
}

async function encodedAgain(file: string, header: Metadata, quarterTurns: number): Promise<Buffer> {
  const isHeic = header.compression === "hevc";
  const source = isHeic ? await pngOfHeic(file, {}, header) : file;
  const upright = await sharp(source, reading).autoOrient().keepMetadata().png({ compressionLevel: 1 }).toBuffer();
  const turned = sharp(upright, reading)
    .keepMetadata()
    .rotate(quarterTurns * 90);
  if (header.format === "png") return turned.png().toBuffer();
  if (header.format === "webp") return turned.webp({ quality: 95 }).toBuffer();
  return turned.jpeg({ quality: 95, chromaSubsampling: "4:4:4" }).toBuffer();
}

async function showable(file: string, type: string, header: Metadata): Promise<Encoded> {
  const pages = isAnimated(header) ? (header.pages ?? 1) : 1;
  if (header.width * header.height * pages > mostPixels(header)) throw appError("image_too_many_pixels");

  const size = shownSize(header);
  if (isAnimated(header)) return animation(file, header, size, header.width * header.height * pages);
  if (type === "image/apng") return animatedPng(file, header, size);
  if (header.format === "jpeg") return photo(file, header, size);
  if (header.compression !== "hevc") return still(file, size);
  return still(await pngOfHeic(file, size, header), size);
}

/** A streamed photo of 200 megapixels takes no more memory than one of 12 (benchmarks/large-photos.md). */
function mostPixels(header: Metadata): number {
  const { format, compression, isProgressive, bitsPerSample = 8 } = header;
  if (isAnimated(header)) return imagePixels;
  if (compression === "hevc") return streamedPixels;
  if (compression === "av1") return bitsPerSample > 8 ? deepAvifPixels : avifPixels;
  if (format === "jpeg") return isProgressive ? progressivePixels : streamedPixels;
  return (format === "png" && !isProgressive) || format === "webp" ? streamedPixels : wholePixels(header);
}

/** Pixels with transparency or 16 bits take more memory. */
function wholePixels({ channels, depth }: Metadata): number {
  return (imagePixels * 3) / Math.max(3, channels * (depth === "uchar" ? 1 : 2));
}

function isAnimated({ format, pages = 1 }: Metadata): boolean {
  return format === "gif" || (format === "webp" && pages > 1);
}

function shownSize({ autoOrient: { width, height }, hasAlpha }: Metadata): ResizeOptions {
  const isTall = height / width > tallRatio;
  if (width / height >= panoramaRatio)
    return { width: maxHeight.webp, height: panoramaHeight, fit: "inside", withoutEnlargement: true };
  const highest = hasAlpha ? maxHeight.webp : maxHeight.jpeg;
  return { width: shownSide, height: isTall ? highest : shownSide, fit: "inside", withoutEnlargement: true };
}

/** Pixels of all frames; re-encoding takes a few seconds. Larger animations are shown by their first frame. */
const animatedPixels = 30_000_000;

async function animation(file: string, header: Metadata, size: ResizeOptions, pixels: number): Promise<Encoded> {
  const thumbhash = await thumbhashOf(sharp(file, reading));
  if (header.format !== "gif" && pixels > animatedPixels) return still(file, size);
  if (header.format !== "gif")
    return { ...formats.webp, ...(await resizeAnimation(file, size, "webp", webp)), thumbhash };

  const original = await readFile(file);
  const { width, height } = header;
  // Re-encodes pictures that are too large, or whose declared size is wrong.
  if (Math.max(width, height) > shownSide || !hasScreen(original, width, height)) {
    if (pixels > animatedPixels) return still(file, size);
    return { ...formats.gif, ...(await resizeAnimation(file, size, "gif", gif)), thumbhash };
  }
  return { ...formats.gif, bytes: gifWithoutMetadata(original), width, height, thumbhash };
}

/** Shows larger ones by their first frame, because no encoder for animated PNG is available. */
async function animatedPng(
  file: string,
  { width, height, orientation = 1 }: Metadata,
  size: ResizeOptions,
): Promise<Encoded> {
  const { bytes, frames } = apngWithoutMetadata(await readFile(file));
  const isKept = Math.max(width, height) <= shownSide && orientation === 1 && width * height * frames <= imagePixels;
  const { thumbhash, ...first } = await still(file, size);
  return isKept && frames > 1 ? { ...formats.apng, bytes, width, height, thumbhash } : { ...first, thumbhash };
}

async function resizeAnimation(
  file: string,
  size: ResizeOptions,
  format: "gif" | "webp",
  options: GifOptions & WebpOptions,
) {
  const frames = sharp(file, { ...reading, animated: true }).resize(size);
  const { data, info } = await frames.toFormat(format, options).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
}

/** Shows what is left of a truncated JPEG, such as an interrupted copy. */
async function photo(file: string, { isProgressive }: Metadata, size: ResizeOptions): Promise<Encoded> {
  try {
    return { ...(await still(file, size)), missesPart: false };
  } catch (error) {
    const missing = await missesPart(file, isProgressive, reading);
    if (missing === undefined) throw error;
    return { ...(await still(file, size, { ...reading, failOn: "none" })), missesPart: missing };
  }
}

async function still(source: string | Buffer, size: ResizeOptions, how = reading): Promise<Encoded> {
  const { data, info } = await sharp(source, how)
    .autoOrient()
    .resize(size)
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = () => sharp(data, { raw: info, limitInputPixels: false });

  const { width, height } = info;
  const thumbhash = await thumbhashOf(pixels());
  if (isOpaque(data, info)) {
    const progressive = width * height <= shownProgressively;
    const bytes = await pixels()
      .removeAlpha()
      .jpeg({ ...jpeg, progressive })
      .toBuffer();
    return { ...formats.jpeg, bytes, width, height, thumbhash };
  }
  return { ...formats.webp, bytes: await pixels().webp(webp).toBuffer(), width, height, thumbhash };
}

const formats = {
  jpeg: { type: "image/jpeg", extension: "jpg" },
  webp: { type: "image/webp", extension: "webp" },
  gif: { type: "image/gif", extension: "gif" },
  apng: { type: "image/apng", extension: "png" },
};

function isOpaque(data: Buffer, { channels }: OutputInfo): boolean {
  if (channels < 4) return true;
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return false;
  return true;
}

async function thumbhashOf(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize({ width: 100, height: 100, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}

function sizeOf({ kind, width, height }: Derivative, shown: Metadata): ResizeOptions {
  if (kind === "thumbnail") return { width, height, fit: "inside", withoutEnlargement: true };
  return { width: Math.min(width, shown.width), height: Math.min(height, shown.height), fit: "cover" };
}
