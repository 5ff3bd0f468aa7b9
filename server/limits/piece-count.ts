/** Pieces in which a body may arrive: some, and one more for so many bytes. */
export interface PieceLimit {
  atLeast: number;
  bytesEach: number;
}

/** Counts the pieces of a body. Each costs hundreds of bytes of memory and time on the event loop, however small it is. */
export class PieceCount {
  readonly #limit: PieceLimit;
  #pieces = 0;
  #bytes = 0;

  constructor(limit: PieceLimit) {
    this.#limit = limit;
  }

  /** Adds a piece. Returns whether there are now too many for the bytes they have brought. */
  exceeds(piece: Uint8Array): boolean {
    this.#pieces += 1;
    this.#bytes += piece.length;
    return this.#pieces > this.#limit.atLeast + this.#bytes / this.#limit.bytesEach;
  }
}
