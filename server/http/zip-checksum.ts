import { crc32 } from "node:zlib";

/** Takes the place of the checksum of yazl in the built server (rolldown.config.js): Node's own is eight times as fast. */
export function unsigned(data: Buffer, previous?: number): number {
  return crc32(data, previous);
}
