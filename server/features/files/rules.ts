import type { FileKind } from "#contract/files.ts";
import { nameLength } from "#contract/limits.ts";

/** How long bytes that nothing uses stay: an upload may wait in a draft, what was taken out of a message was meant to go. Milliseconds. */
export const day = 24 * 60 * 60 * 1000;
export const unattachedTtl = 30 * day;
export const keptDetachedFor = 1 * day;

/** An upload in chunks is found again for so long, finished or not. One without a new chunk for a day is gone earlier. Milliseconds. */
export const rememberedFor = 7 * day;
/** Unfinished resumable uploads that a person may have. */
export const unfinishedAtMost = 20;

/** Storage key below the id of the file, so that everything of a file is deleted together. */
export const originalKey = (id: string): string => `${id}/original`;
export const posterKey = (id: string): string => `${id}/poster`;
export const displayKey = (id: string, contentUrl: string): string => `${id}/shown${contentUrl.slice(id.length)}`;

type Limits = Readonly<Partial<Record<FileKind, number>>>;

const kinds: readonly string[] = ["image", "video", "audio", "pdf"] satisfies FileKind[];

/** Returns the kind that a media type declares; undefined for other types, whose content decides. */
export function declaredKind(declaredType: string): FileKind | undefined {
  const kind = declaredType === "application/pdf" ? "pdf" : declaredType.split("/")[0]!;
  return kinds.includes(kind) ? (kind as FileKind) : undefined;
}

/** Returns the size limit of an upload in bytes, by its declared media type, or the largest limit if the type says nothing. */
export function mostBytes(limits: Limits, declaredType: string): number {
  const kind = declaredKind(declaredType);
  return (kind && limits[kind]) ?? Math.max(0, ...Object.values(limits));
}

/**
 * The address of what a conversion made. No two attempts have the same one: should one come back late from the dead, it cannot replace what
 * another made.
 */
export function convertedUrl(id: string, extension: string, attempt: number): string {
  return attempt === 1 ? `${id}.${extension}` : `${id}-${attempt}.${extension}`;
}

/** Limits the converted size, as a multiple of the allowed upload size: an old film can be compressed better than our output. */
const mayGrow = 2;

/** Bytes that may be made of a recording. */
export function mostConvertedBytes({ video, audio }: Record<"video" | "audio", number>): number {
  return mayGrow * Math.max(video, audio);
}

/** Bytes of a recording that is made ready while its sender waits, if it need only be copied. */
export const copiedAtOnce = 100 * 1024 * 1024;

/** Storage key of the picture that smaller ones are made from: the file itself, or its still. */
export function pictureKey(file: { id: string; type: string; content_url: string; has_poster: number }) {
  if (file.type.startsWith("image/")) return displayKey(file.id, file.content_url);
  return file.has_poster === 1 ? posterKey(file.id) : undefined;
}

/** Storage key of the displayed version. Documents are shown as uploaded. */
export function contentKey({ id, type, content_url }: { id: string; type: string; content_url: string }): string {
  return type === "application/pdf" ? originalKey(id) : displayKey(id, content_url);
}

/** The name a file was uploaded under, as far as it can be shown and saved: no folders, nothing invisible. */
export function cleanFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  return (
    last
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
      .trim()
      .slice(0, nameLength) || "file"
  );
}

/** The header that makes a browser save and not show, under a name in any script (RFC 6266, RFC 8187). */
export function attachmentHeader(name: string): string {
  const plain =
    name
      .normalize("NFKD")
      .replace(/[^\x20-\x7e]/g, "")
      .replace(/["\\%]/g, "_")
      .trim() || "file";
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Failures of the disk, which pass. */
const passing = /ENOSPC|No space left|EDQUOT|EROFS|Read-only file system|EIO|Input\/output error/;
/** Addresses in memory, and names of temporary folders: they differ each time. */
const chanceNames = /[\da-f]{8}-[\da-f-]{27}|0x[\da-f]+/gi;

/** Three minutes of 1080p. Pixels of a frame times milliseconds. */
const longConversion = 1920 * 1080 * 3 * 60_000;
/** Sound counts as a picture of this size. */
const leastPixels = 320 * 240;

interface Extent {
  width: number | null;
  height: number | null;
  /** Milliseconds; null where nobody knows. */
  duration: number | null;
}

/** Whether converting will most likely take long. */
export function isLongToConvert({ width, height, duration }: Extent): boolean {
  return duration === null || Math.max((width ?? 0) * (height ?? 0), leastPixels) * duration > longConversion;
}

/** Whether a conversion failed twice for the same reason, and that lies in the file. */
export function isSameFailure(error: string, lastError: string): boolean {
  const reasonOf = (text: string) => text.replace(chanceNames, "");
  return !passing.test(error) && reasonOf(error) === reasonOf(lastError);
}
