const signatureLength = 8;
/** Chunks needed to show the picture (PNG 3, 11). All others are metadata. */
const shownChunks = ["IHDR", "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "acTL", "fcTL", "fdAT", "IDAT", "IEND"];

/** Keeps the frames bit for bit. Throws if the file is truncated. */
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
