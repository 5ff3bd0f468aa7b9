import { createHmac } from "node:crypto";
import { onOneLine } from "#contract/one-line.ts";
import type { PhotoToAdd } from "#contract/albums.ts";
import { appError } from "../../../errors.ts";

export interface ShownPhoto {
  id: string;
  type: string;
  status: "raw" | "ready";
  content_url: string;
  /** Bytes of the original. */
  size: number;
  /** Only videos with a poster have a picture. */
  hasPoster: 0 | 1;
  width: number | null;
  height: number | null;
  thumbhash: string | null;
  duration: number | null;
  name: string;
  messageId: string;
  takenAt: number;
  caption: string | null;
  /** Only for members. */
  place?: string | undefined;
  addedBy: string | null;
}

/** Throws `album_title_empty`. */
export function titleToStore(title: string): string {
  const stored = onOneLine(title);
  if (stored === "") throw appError("album_title_empty");
  return stored;
}

export interface Additions {
  albumId: string;
  personId: string;
  day: string;
}

/** Id of the nth message with these additions: the same for a repeated request, and unpredictable for others. */
export function messageIdOf(key: string, { albumId, personId, day }: Additions, n: number): string {
  const hash = createHmac("sha256", key).update(`album:${albumId}:${personId}:${day}:${n}`).digest("hex");
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join("-");
}

/** Keeps the first message of each file. */
export function withoutRepeats<Photo extends PhotoToAdd>(photos: readonly Photo[]): Photo[] {
  const seen = new Set<string>();
  return photos.filter(({ id }) => !seen.has(id) && seen.add(id));
}
