const signatureLength = 8;
/** Pixels, colours and frames of a PNG (PNG 3, 11). All other chunks are metadata. */
const shownChunks = ["IHDR", "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "acTL", "fcTL", "fdAT", "IDAT", "IEND"];

/** Returns an animated PNG with the same frames bit for bit, without metadata, and how many frames it has. Throws if the file is truncated. */
export function apngWithoutMetadata(png: Buffer): { bytes: Buffer; frames: number } {
  const kept = [png.subarray(0, signatureLength)];
  let frames = 0;
  for (let at = signatureLength, type = ""; type !== "IEND";) {
    const end = at + png.readUInt32BE(at) + 12;
    if (end > png.length) throw new Error("the PNG breaks off");
    type = png.toString("latin1", at + 4, at + 8);
    if (type === "fcTL") frames++;
    if (shownChunks.includes(type)) kept.push(png.subarray(at, end));
    at = end;
  }
  return { bytes: Buffer.concat(kept), frames };
}
