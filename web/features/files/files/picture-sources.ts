import { kindOf } from "./kinds.ts";
import { anyHeight } from "#contract/image-sizes.ts";
import { address, fileAddress, pictureAddress } from "../../../api/addresses.ts";
import type { StoredFile } from "./stored-file.ts";

const widths = [720, 1366, 2048] as const;

export interface Sources {
  src: string;
  srcSet?: string;
}

export function isPicture({ type }: { type: string }): boolean {
  return type.startsWith("image/");
}

export function isPictureOrVideo(file: { type: string }): boolean {
  return isPicture(file) || kindOf(file) === "video";
}

/** Returns the sources of a whole picture in all generated sizes, none larger than the original. */
export function wholePicture({ id, type, contentUrl, width = widths[2] }: StoredFile): Sources {
  if (isAnimatedOrTransparent(type)) return { src: fileAddress(contentUrl) };
  const useful = widths.filter((_, i) => i === 0 || widths[i - 1]! < width);
  const made = useful.map((size) => ({
    href: pictureAddress("thumbnail", size, anyHeight, id),
    width: Math.min(size, width),
  }));
  return { src: made[0]!.href, srcSet: made.map(({ href, width }) => `${href} ${width}w`).join(", ") };
}

/** `edge`: CSS pixels. */
export function squarePicture({ id, type, contentUrl }: StoredFile, edge: 160 | 270): Sources {
  if (type === "image/gif") return { src: fileAddress(contentUrl) };
  const src = pictureAddress("crop", edge, edge, id);
  return { src, srcSet: `${src} ${edge}w, ${pictureAddress("crop", edge * 2, edge * 2, id)} ${edge * 2}w` };
}

export function originalAddress(id: string): string {
  return address(`files/${id}/original`);
}

/** Generated pictures are still and opaque, so these types are shown as they are. */
function isAnimatedOrTransparent(type: string): boolean {
  return ["image/gif", "image/webp", "image/apng"].includes(type);
}
