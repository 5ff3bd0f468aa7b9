import type { Readable } from "node:stream";

/** Stores uploads in chunks until they are complete. Ids are UUIDs made by the server; others throw a TypeError. */
export interface PartialUploads {
  create(id: string): Promise<void>;
  /** Number of bytes and time of the last one in milliseconds, or undefined if there is no such upload. */
  stat(id: string): Promise<{ size: number; modifiedAt: number } | undefined>;
  /**
   * Call within `withLock`. Received bytes are kept even if the stream breaks, and durable when this resolves. Throws `body_too_large` for more than `most`
   * bytes, or the reason of `cut`; both leave the stream open with its remaining bytes.
   */
  append(id: string, content: Readable, most: number, cut: AbortSignal): Promise<void>;
  /** Writes the received bytes to a path in a temporary folder of the file storage. Throws `not_found` if some are lost. */
  copyTo(id: string, path: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Uploads without new bytes since `time` (milliseconds), in no particular order. */
  idleSince(time: number): Promise<string[]>;
  /** Gives exclusive access. A later call interrupts this one (`upload_offset_wrong`) and waits for it, so a dead connection blocks nobody. */
  withLock<Result>(id: string, work: (cut: AbortSignal) => Promise<Result>): Promise<Result>;
}

export function checkedId(id: string): string {
  if (!/^[\da-f-]{36}$/.test(id)) throw new TypeError(`not the id of an upload: ${id}`);
  return id;
}
