import { IncomingMessage } from "node:http";
import { PieceCount } from "../limits/piece-count.ts";

/** Closes its connection if the body arrives in far too many pieces. Real clients send at least 500 bytes each. */
export class CountedRequest extends IncomingMessage {
  readonly #pieces = new PieceCount({ atLeast: 500, bytesEach: 256 });

  override push(piece: Buffer | null, encoding?: BufferEncoding): boolean {
    if (piece === null || !this.#pieces.exceeds(piece)) return super.push(piece, encoding);
    this.socket.destroy();
    return false;
  }

  /** Called by Node for a body that nobody reads. Its own implementation would drop the pieces before they reach `push`. */
  _dump(): void {
    this.removeAllListeners("data");
    this.resume();
  }
}
