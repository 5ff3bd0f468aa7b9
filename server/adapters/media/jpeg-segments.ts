const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
const comment = 0xfe;
/** APP14 declares the colour encoding. */
const adobe = 0xee;
const adobeLength = 14;
/** Some programs write a few bytes before the picture. */
const mostBefore = 16;

/** Removes metadata, trailing data, and the colour profile, because documents carry their own. Throws for anything unreadable, which could hold anything. */
export function withoutApplicationData(jpeg: Uint8Array): Uint8Array {
  const start = Buffer.from(jpeg.subarray(0, mostBefore)).indexOf(Buffer.from([0xff, startOfImage]));
  if (start < 0) throw new Error("a picture is no JPEG");
  const kept: Uint8Array[] = [jpeg.subarray(start, start + 2)];
  let at = start + 2;
  while (at < jpeg.length) {
    while (jpeg[at] === 0) at++;
    if (jpeg[at] !== 0xff) throw new Error("a JPEG cannot be read");
    // Any number of fill bytes may precede a marker.
    while (jpeg[at + 1] === 0xff) at++;
    const marker = jpeg[at + 1]!;
    if (marker === endOfImage) return Buffer.concat([...kept, jpeg.subarray(at, at + 2)]);
    const end = standsAlone(marker) ? at + 2 : endOfSegment(jpeg, at);
    if (isOfPicture(marker, end - at)) kept.push(jpeg.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

function isOfPicture(marker: number, length: number): boolean {
  if (marker === adobe) return length === 2 + adobeLength;
  return !standsAlone(marker) && marker !== comment && !(marker >= 0xe0 && marker <= 0xef);
}

/** Markers without a segment, which have no meaning outside the image data. */
function standsAlone(marker: number): boolean {
  return marker === 1 || (marker >= 0xd0 && marker <= startOfImage);
}

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
