/** A base, and one per so many bytes. */
export interface PieceLimit {
  atLeast: number;
  bytesEach: number;
}

/** Each piece costs hundreds of bytes of memory and time on the event loop, however small it is. */
export class PieceCount {
  readonly #limit: PieceLimit;
  #pieces = 0;
  #bytes = 0;

  constructor(limit: PieceLimit) {
    this.#limit = limit;
  }

  /** Returns true if there are too many for the bytes received. */
  exceeds(piece: Uint8Array): boolean {
    this.#pieces += 1;
    this.#bytes += piece.length;
    return this.#pieces > this.#limit.atLeast + this.#bytes / this.#limit.bytesEach;
  }
}
