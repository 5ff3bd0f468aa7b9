import { IncomingMessage } from "node:http";
import { PieceCount } from "../limits/piece-count.ts";

/** A request that closes its connection if its body arrives in far too many pieces. Real clients send pieces of at least 500 bytes. */
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
