const firstBox = Buffer.from("0000000c6a5020200d0a870a", "hex");
const wanted = ["jP  ", "ftyp", "jp2h", "jp2c"];

/** Removes metadata boxes. A bare codestream is returned as it is. Throws for unreadable boxes. */
export function withoutBoxes(picture: Uint8Array): Uint8Array {
  const bytes = Buffer.from(picture);
  if (!bytes.subarray(0, firstBox.length).equals(firstBox)) return picture;
  const kept: Buffer[] = [];
  let at = 0;
  while (at + 8 <= bytes.length) {
    const length = lengthOf(bytes, at);
    if (length < 8) throw new Error("a JPEG 2000 picture cannot be read");
    if (wanted.includes(bytes.toString("latin1", at + 4, at + 8))) kept.push(bytes.subarray(at, at + length));
    at += length;
  }
  return Buffer.concat(kept);
}

/** A length of 0 means up to the end; 1 means that the length follows in eight bytes. */
function lengthOf(bytes: Buffer, at: number): number {
  const length = bytes.readUInt32BE(at);
  if (length === 0) return bytes.length - at;
  return length === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : length;
}
