import type { Readable } from "node:stream";

/** Stores uploads in chunks until they are complete. Ids are UUIDs made by the server; others throw a TypeError. */
export interface PartialUploads {
  create(id: string): Promise<void>;
  /** Returns the number of bytes and the time of the last one in milliseconds, or undefined if there is no such upload. */
  stat(id: string): Promise<{ size: number; modifiedAt: number } | undefined>;
  /**
   * Appends the stream. Call it within `withLock`. Received bytes are kept even if the stream breaks; they are durable when this resolves. Throws `body_too_large` for more
   * than `most` bytes. `cut` aborts it with its own reason. In both cases the stream is left open with its remaining bytes.
   */
  append(id: string, content: Readable, most: number, cut: AbortSignal): Promise<void>;
  /** Writes the received bytes to a path in a temporary folder of the file storage. Throws `not_found` if some are lost. */
  copyTo(id: string, path: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Lists the ids of uploads without new bytes since `time` (milliseconds), in no particular order. */
  idleSince(time: number): Promise<string[]>;
  /**
   * Runs `work` with exclusive access to an upload. A later call interrupts the current one (`upload_offset_wrong`) if possible and waits for its end,
   * so that a connection that died silently does not block its user.
   */
  withLock<Result>(id: string, work: (cut: AbortSignal) => Promise<Result>): Promise<Result>;
}

/** Returns the id if it is valid. Throws otherwise. */
export function checkedId(id: string): string {
  if (!/^[\da-f-]{36}$/.test(id)) throw new TypeError(`not the id of an upload: ${id}`);
  return id;
}
