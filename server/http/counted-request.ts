import { IncomingMessage } from "node:http";

/**
 * Maximum number of pieces of a body: a fixed number, plus one per so many bytes. Each piece costs hundreds of bytes of memory and time on the event
 * loop, however small it is. Real clients send pieces of at least 500 bytes.
 */
const pieces = { atLeast: 500, bytesEach: 256 };

/** A request that closes its connection if its body arrives in too many pieces, such as a megabyte in chunks of one byte. */
export class CountedRequest extends IncomingMessage {
  #pieces = 0;
  #bytes = 0;

  override push(piece: Buffer | null, encoding?: BufferEncoding): boolean {
    if (piece !== null) {
      this.#pieces += 1;
      this.#bytes += piece.length;
      if (this.#pieces > pieces.atLeast + this.#bytes / pieces.bytesEach) {
        this.socket.destroy();
        return false;
      }
    }
    return super.push(piece, encoding);
  }

  /** Called by Node for a body that nobody reads. Node's own implementation would drop the pieces before they reach `push`. */
  _dump(): void {
    this.removeAllListeners("data");
    this.resume();
  }
}
