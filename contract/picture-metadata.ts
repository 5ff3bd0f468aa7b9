import type { PictureMetadata } from "./picture-times.ts";

/** HEIC names a block before it comes, and embedded previews have their own. */
const mostBlocks = 10;
const longestText = 200;

/** Finds metadata in the bytes of a picture, or in its beginning. Searches for markers, so that damaged files are read as far as possible. */
export function metadataIn(bytes: Uint8Array): PictureMetadata {
  const text = new TextDecoder("latin1").decode(bytes);
  return { exif: exifIn(bytes, text), xmp: xmpIn(text), iptc: iptcIn(text), texts: textsIn(text) };
}

/** JPEG and HEIC, PNG, WebP (with the chunk length in between), and TIFF, which begins with it. */
const beforeExif = /(?:Exif\0\0|eXIf|EXIF[^]{4}|^)(?=II\*\0|MM\0\*)/gu;

function exifIn(bytes: Uint8Array, text: string): Uint8Array[] {
  const found: Uint8Array[] = [];
  for (const { 0: mark, index } of text.matchAll(beforeExif)) {
    if (found.push(bytes.subarray(index + mark.length)) === mostBlocks) break;
  }
  return found;
}

function xmpIn(text: string): string {
  const from = text.indexOf("<x:xmpmeta");
  if (from < 0) return "";
  const end = text.indexOf("</x:xmpmeta>", from);
  return text.slice(from, end < 0 ? undefined : end);
}

/** Photoshop embeds IPTC in a JPEG. */
function iptcIn(text: string): string {
  const from = text.indexOf("8BIM\x04\x04");
  return from < 0 ? "" : text.slice(from, from + 64 * 1024);
}

const pngSignature = "PNG\r\n\x1a\n";

function textsIn(text: string): [string, string][] {
  if (text.slice(1, 8) !== pngSignature) return [];
  const parts = text.matchAll(/(?:tEXt([^\0]{1,79})\0|iTXt([^\0]{1,79})\0\0\0[^\0]{0,40}\0[^\0]{0,80}\0)/gu);
  return [...parts].map((part) => {
    const begin = part.index + part[0].length;
    return [part[1] ?? part[2] ?? "", text.slice(begin, begin + longestText)];
  });
}
