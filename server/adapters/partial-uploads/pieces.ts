import { finished, type Readable } from "node:stream";
import { appError } from "../../errors.ts";

/** Maximum bytes of a piece, unless one chunk of the stream is larger. Each upload holds this much in memory. */
export const pieceBytes = 8 * 1024 * 1024;
/** Milliseconds without a new byte after which what has arrived is stored. */
const idle = 1000;

interface Limits {
  most: number;
  cut: AbortSignal;
}

/** Passes a stream to `store` piece by piece, even if it breaks. Throws `body_too_large`. Leaves the stream open for the error response. */
export async function storeInPieces(
  content: Readable,
  { most, cut }: Limits,
  store: (piece: Buffer) => Promise<void>,
): Promise<void> {
  const arrival = new Arrival(content, cut);
  const piece = new Piece(store);
  let received = 0;
  try {
    while (!arrival.isOver()) {
      const chunk = content.read() as Buffer | null;
      received += chunk?.length ?? 0;
      if (received > most) throw appError("body_too_large");
      if (chunk) await piece.add(chunk);
      else if (!(await arrival.wait())) await piece.store();
    }
  } finally {
    arrival.stop();
    await piece.store();
  }
}

class Piece {
  readonly #store: (piece: Buffer) => Promise<void>;
  #chunks: Buffer[] = [];
  #size = 0;

  constructor(store: (piece: Buffer) => Promise<void>) {
    this.#store = store;
  }

  async add(chunk: Buffer): Promise<void> {
    if (this.#size + chunk.length > pieceBytes) await this.store();
    this.#chunks.push(chunk);
    this.#size += chunk.length;
  }

  async store(): Promise<void> {
    if (this.#size === 0) return;
    const piece = Buffer.concat(this.#chunks);
    this.#chunks = [];
    this.#size = 0;
    await this.#store(piece);
  }
}

class Arrival {
  readonly #content: Readable;
  readonly #cut: AbortSignal;
  readonly #stopWatching: () => void;
  #end: { error: Error | null | undefined } | undefined;
  #wake = () => {};

  constructor(content: Readable, cut: AbortSignal) {
    this.#content = content;
    this.#cut = cut;
    const wake = () => this.#wake();
    const forget = finished(content, { writable: false }, (error) => {
      this.#end = { error };
      wake();
    });
    content.on("readable", wake);
    cut.addEventListener("abort", wake);
    this.#stopWatching = () => {
      forget();
      content.off("readable", wake);
      cut.removeEventListener("abort", wake);
    };
  }

  /** Throws if the stream breaks before its end. */
  isOver(): boolean {
    this.#cut.throwIfAborted();
    if (this.#end?.error) throw this.#end.error;
    return this.#end !== undefined;
  }

  /** Returns false if nothing happens for a while. */
  wait(): Promise<boolean> {
    const isReadable = this.#content.readableLength > 0 && !this.#content.destroyed;
    if (this.#end || this.#cut.aborted || isReadable) return Promise.resolve(true);
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), idle);
      this.#wake = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  }

  stop(): void {
    this.#stopWatching();
  }
}
