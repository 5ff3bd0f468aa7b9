import type { Readable } from "node:stream";

/** Where uploads lie that come in pieces, until all of one is there. Ids are the product's own UUIDs; anything else throws a TypeError. */
export interface PartialUploads {
  /** An empty one. Harmless when it is there already. */
  create(id: string): Promise<void>;
  /** How many bytes are there, and when the last of them came, in milliseconds; undefined if there is no such file. */
  stat(id: string): Promise<{ size: number; modifiedAt: number } | undefined>;
  /**
   * Adds what the stream holds at the end, as it comes. What arrived stays, also when the stream breaks off; when this resolves it is safe.
   * A stream of more than `most` bytes is refused as `body_too_large`. `cut` breaks it off, for its own reason. The stream is left open in
   * both cases, with what else it holds.
   */
  append(id: string, content: Readable, most: number, cut: AbortSignal): Promise<void>;
  /** Gives the bytes a second name, at a path in the same file system: it may be moved or removed without harm to the first. */
  link(id: string, path: string): Promise<void>;
  /** Harmless when nothing is there. */
  remove(id: string): Promise<void>;
  /** Every id there is, in no order. */
  ids(): Promise<string[]>;
  /**
   * Does `work` on a file while nobody else does. Whoever comes later cuts the work before off (`upload_offset_wrong`), where it can be cut,
   * and waits for its end: a connection that died without a word does not keep its person waiting.
   */
  alone<Result>(id: string, work: (cut: AbortSignal) => Promise<Result>): Promise<Result>;
}
