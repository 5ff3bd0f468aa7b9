import type { FileKind } from "#contract/files.ts";
import { nameLength } from "#contract/limits.ts";

export const documentType = "application/pdf";

/** Retention of unused bytes, in milliseconds: uploads may wait in a draft, while files taken out of a message were meant to be removed. */
export const day = 24 * 60 * 60 * 1000;
export const unattachedTtl = 30 * day;
export const keptDetachedFor = 1 * day;

/** Slowest storage, in bytes per millisecond (4 Mbit/s). */
const slowestStorage = 500;

/** Milliseconds. The bytes of an upload without a row are removed after twice this time. */
export function storingTime(bytes: number): number {
  return 30 * 60 * 1000 + Math.ceil(bytes / slowestStorage);
}

/** Milliseconds. An upload without a new chunk for a day is deleted earlier. */
export const rememberedFor = 7 * day;
export const unfinishedAtMost = 20;

/** Prefixed with the id of the file, so that everything of a file is deleted together. */
export const originalKey = (id: string): string => `${id}/original`;
export const posterKey = (id: string): string => `${id}/poster`;
export const displayKey = (id: string, contentUrl: string): string => `${id}/shown${contentUrl.slice(id.length)}`;

type Limits = Readonly<Partial<Record<FileKind, number>>>;

const kinds: readonly string[] = ["image", "video", "audio", "pdf"] satisfies FileKind[];

/** Undefined for other types, whose content decides. */
export function declaredKind(declaredType: string): FileKind | undefined {
  const kind = declaredType === documentType ? "pdf" : declaredType.split("/")[0]!;
  return kinds.includes(kind) ? (kind as FileKind) : undefined;
}

/** Bytes; the largest limit if the type says nothing. */
export function mostBytes(limits: Limits, declaredType: string): number {
  const kind = declaredKind(declaredType);
  return (kind && limits[kind]) ?? Math.max(0, ...Object.values(limits));
}

/** Each attempt has its own, so that a stalled attempt that resumes later cannot replace the result of another. */
export function convertedUrl(id: string, extension: string, attempt: number): string {
  return attempt === 1 ? `${id}.${extension}` : `${id}-${attempt}.${extension}`;
}

/** Old videos may be compressed better than our output. */
const mayGrow = 2;

/** Bytes. */
export function mostConvertedBytes({ video, audio }: Record<"video" | "audio", number>): number {
  return mayGrow * Math.max(video, audio);
}

export const copiedAtOnce = 100 * 1024 * 1024;
/** Bytes: a voice message of five minutes, with room to spare, is converted while its sender waits. */
export const encodedAtOnce = 4 * 1024 * 1024;

export function pictureKey(file: { id: string; type: string; content_url: string; has_poster: number }) {
  if (file.type.startsWith("image/")) return displayKey(file.id, file.content_url);
  return file.has_poster === 1 ? posterKey(file.id) : undefined;
}

export function contentKey({ id, type, content_url }: { id: string; type: string; content_url: string }): string {
  return type === documentType ? originalKey(id) : displayKey(id, content_url);
}

/** No folders, no invisible characters. */
export function cleanFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  return (
    last
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
      .trim()
      .slice(0, nameLength) || "file"
  );
}

/** Supports names in any script (RFC 6266, RFC 8187). */
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

const passing = /ENOSPC|No space left|EDQUOT|EROFS|Read-only file system|EIO|Input\/output error/;
const chanceNames = /[\da-f]{8}-[\da-f-]{27}|0x[\da-f]+/gi;

/** Three minutes of 1080p, as pixels per frame times milliseconds. */
const longConversion = 1920 * 1080 * 3 * 60_000;
const leastPixels = 320 * 240;

interface Extent {
  width: number | null;
  height: number | null;
  duration: number | null;
}

export function isLongToConvert({ width, height, duration }: Extent): boolean {
  return duration === null || Math.max((width ?? 0) * (height ?? 0), leastPixels) * duration > longConversion;
}

/** Failed twice for the same reason, so the file is the cause. */
export function isSameFailure(error: string, lastError: string): boolean {
  const reasonOf = (text: string) => text.replace(chanceNames, "");
  return !passing.test(error) && reasonOf(error) === reasonOf(lastError);
}
