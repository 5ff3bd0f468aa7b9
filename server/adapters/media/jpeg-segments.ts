const startOfScan = 0xda;
const comment = 0xfe;
/** APP14 tells how the colours are to be read. */
const adobe = 0xee;

/**
 * A JPEG without what its camera and programs wrote beside the picture (EXIF, XMP, comments); what is no JPEG comes back as it is. The colour
 * profile goes too: documents carry their own.
 */
export function withoutApplicationData(jpeg: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [jpeg.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg[at + 1]!;
    if (marker === startOfScan) return Buffer.concat([...kept, jpeg.subarray(at)]);
    const end = at + 2 + jpeg[at + 2]! * 256 + jpeg[at + 3]!;
    const isApplications = marker >= 0xe0 && marker <= 0xef && marker !== adobe;
    if (!isApplications && marker !== comment) kept.push(jpeg.subarray(at, end));
    at = end;
  }
  return jpeg;
}
