import type { DownloadParts } from "#contract/library.ts";
import { readLocal, writeLocal, writtenAt } from "../../../api/local-store.ts";

export type Part = DownloadParts["parts"][number];

/** Something that can be downloaded. */
export interface DownloadSource {
  /** Identifies what is downloaded, also at the next visit. */
  key: string;
  list: () => Promise<DownloadParts>;
  /** Selected photos. */
  ids?: readonly string[];
  /** The first part has texts too. */
  hasTexts?: boolean;
}

/** A division into parts, with the addresses of those whose download has begun. */
interface BegunDownload {
  parts: readonly Part[];
  begun: readonly string[];
}

const secondsKept = 7 * 24 * 60 * 60;
const entryOf = (key: string) => `download:${key}`;

/**
 * Returns the download that was begun within the last week from this list of parts. Its division stays valid: a new one would have other bounds once
 * a photo is deleted, and would not fit to the parts that the person has.
 */
export function begunDownload(key: string): BegunDownload | undefined {
  const at = writtenAt(entryOf(key)) ?? 0;
  return Date.now() / 1000 - at < secondsKept ? readLocal<BegunDownload>(entryOf(key)) : undefined;
}

export function keepBegun(key: string, download: BegunDownload): void {
  writeLocal(entryOf(key), download);
}
