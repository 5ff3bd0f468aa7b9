import type { DownloadParts } from "#contract/library.ts";
import { readLocal, writeLocal, writtenAt } from "../../../api/local-store.ts";

export type Part = DownloadParts["parts"][number];

export interface DownloadSource {
  key: string;
  list: () => Promise<DownloadParts>;
  ids?: readonly string[];
  /** The first part has texts too. */
  hasTexts?: boolean;
}

interface BegunDownload {
  parts: readonly Part[];
  begun: readonly string[];
}

const secondsKept = 7 * 24 * 60 * 60;
const entryOf = (key: string) => `download:${key}`;

/** Returns a download begun in the last week. A new division into parts would not fit those already saved once a photo is deleted. */
export function begunDownload(key: string): BegunDownload | undefined {
  const at = writtenAt(entryOf(key)) ?? 0;
  return Date.now() / 1000 - at < secondsKept ? readLocal<BegunDownload>(entryOf(key)) : undefined;
}

export function keepBegun(key: string, download: BegunDownload): void {
  writeLocal(entryOf(key), download);
}
