const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
const comment = 0xfe;
/** APP14 tells how the colours are to be read. */
const adobe = 0xee;

/**
 * Returns a JPEG without what its camera and programs wrote beside the picture: EXIF, XMP, comments, and whatever follows its end. The colour
 * profile goes too: documents carry their own. Throws for what cannot be read as a JPEG, since it could hold anything.
 */
export function withoutApplicationData(jpeg: Uint8Array): Uint8Array {
  if (jpeg[0] !== 0xff || jpeg[1] !== startOfImage) throw new Error("a picture is no JPEG");
  const kept: Uint8Array[] = [jpeg.subarray(0, 2)];
  let at = 2;
  while (at < jpeg.length) {
    if (jpeg[at] !== 0xff) throw new Error("a JPEG cannot be read");
    // Any number of these bytes may stand before a marker.
    while (jpeg[at + 1] === 0xff) at++;
    const marker = jpeg[at + 1];
    if (marker === endOfImage) return Buffer.concat([...kept, jpeg.subarray(at, at + 2)]);
    const end = endOfSegment(jpeg, at);
    if (!isApplications(marker)) kept.push(jpeg.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

function isApplications(marker: number | undefined): boolean {
  return marker !== undefined && ((marker >= 0xe0 && marker <= 0xef && marker !== adobe) || marker === comment);
}

/** The end of the segment at this place, with the picture's data that follows the start of a scan. */
function endOfSegment(jpeg: Uint8Array, at: number): number {
  const [marker, high, low] = jpeg.subarray(at + 1, at + 4);
  if (marker === undefined || high === undefined || low === undefined) throw new Error("a JPEG ends too early");
  const end = at + 2 + high * 256 + low;
  return marker === startOfScan ? nextMarker(jpeg, end) : end;
}

function nextMarker(jpeg: Uint8Array, from: number): number {
  for (let at = jpeg.indexOf(0xff, from); at >= 0; at = jpeg.indexOf(0xff, at + 1)) {
    const next = jpeg[at + 1];
    const isData = next === undefined || next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
  }
  return jpeg.length;
}
