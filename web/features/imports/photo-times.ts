/** Times here are by the clock of the place of a photo, in milliseconds as if that clock were UTC, as the library has them. */

/** The oldest known photograph. */
const firstPhoto = Date.UTC(1826, 0);
/** A camera whose clock was not set notes zeros. */
const firstPlausible = Date.UTC(1900, 0);

/** Returns the first of these times at which a photo can have been taken. */
export function firstPossible(times: readonly (number | undefined)[], now: number): number {
  return times.find((time) => time !== undefined && time >= firstPhoto && time <= now) ?? now;
}

/** Returns the time that the clock of this device showed at this moment. */
export function wallTime(moment: number): number {
  return moment - new Date(moment).getTimezoneOffset() * 60_000;
}

/** Returns the moment at which the clock of this device showed this time. */
export function momentAt(time: number): number {
  const at = new Date(time);
  const day = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()] as const;
  return new Date(...day, at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()).getTime();
}

/** "IMG_20190714_101500.jpg", "VID-20190714-WA0001.mp4", "2019-07-14 10.15.00.jpg", "Screenshot 2019-07-14 at 10.15.00.png". */
const inName =
  /(?<!\d)((?:18|19|20)\d\d)([-_.]?)(\d\d)\2(\d\d)(?:(?:[-_. T]|\sat\s)+(\d\d)[-_.:h]?(\d\d)[-_.:m]?(\d\d)(?!\d{4}))?(?![\d])/u;
const inNameWithMilliseconds = /(?<!\d)((?:19|20)\d\d)(\d\d)(\d\d)[-_]?(\d\d)(\d\d)(\d\d)\d{0,3}(?!\d)/u;
/** Milliseconds since 1970, as in "FB_IMG_1563098100000.jpg". */
const asNumber = /(?<!\d)(1[0-9]\d{11})(?!\d)/u;
const noon = 12;

/** Returns the time that the name of a file tells, if any: noon if it tells only the day. */
export function timeInName(name: string): number | undefined {
  const whole = inNameWithMilliseconds.exec(name);
  const withClock = whole && timeOf(whole.slice(1).map(Number));
  if (withClock) return withClock;
  const [, year, , month, day, ...clock] = inName.exec(name) ?? [];
  if (year !== undefined) {
    const date = [year, month, day].map(Number);
    const known = clock[0] === undefined ? undefined : timeOf([...date, ...clock.map(Number)]);
    return known ?? timeOf([...date, noon, 0, 0]);
  }
  const number = asNumber.exec(name)?.[1];
  return number === undefined ? undefined : wallTime(Number(number));
}

/** Returns undefined for a day or a time that does not exist. */
function timeOf(numbers: readonly number[]): number | undefined {
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = numbers;
  const time = new Date(Date.UTC(year, month - 1, day, hours, minutes, seconds));
  const isSame = time.getUTCMonth() === month - 1 && time.getUTCDate() === day && time.getUTCHours() === hours;
  return isSame && minutes < 60 && seconds < 60 ? time.getTime() : undefined;
}

/** Returns when a photo was taken according to the EXIF block in its beginning, if that says anything plausible. */
export function timeInExif(head: Uint8Array): number | undefined {
  let looked = 0;
  for (let at = blockAfter(head, 0); at !== -1 && looked < mostBlocks; at = blockAfter(head, at)) {
    looked += 1;
    const time = timeInBlock(new DataView(head.buffer, head.byteOffset + at, head.length - at));
    if (time !== undefined) return time >= firstPlausible ? time : undefined;
  }
  return undefined;
}

/** HEIC names the block before it comes. */
const mostBlocks = 10;
const marker = [...new TextEncoder().encode("Exif\0\0")];

/** Returns where a block after this place begins, or -1. */
function blockAfter(head: Uint8Array, from: number): number {
  for (let at = head.indexOf(marker[0]!, from); at !== -1; at = head.indexOf(marker[0]!, at + 1))
    if (marker.every((byte, n) => head[at + n] === byte)) return at + marker.length;
  return -1;
}

const exifPointer = 0x8769;
const original = 0x9003;
const digitized = 0x9004;

function timeInBlock(block: DataView): number | undefined {
  try {
    const byteOrder = block.getUint16(0);
    if (byteOrder !== 0x4949 && byteOrder !== 0x4d4d) return undefined;
    const isLittle = byteOrder === 0x4949;
    const pointer = valueOf(block, block.getUint32(4, isLittle), exifPointer, isLittle);
    if (pointer === undefined) return undefined;
    const text = valueOf(block, pointer, original, isLittle) ?? valueOf(block, pointer, digitized, isLittle);
    return text === undefined ? undefined : timeOfText(block, text);
  } catch {
    // Damaged, or longer than the beginning of the file.
    return undefined;
  }
}

/** Returns the value of an entry, or where it is. */
function valueOf(block: DataView, directory: number, tag: number, isLittle: boolean): number | undefined {
  const entries = block.getUint16(directory, isLittle);
  for (let n = 0; n < entries; n++) {
    const entry = directory + 2 + n * 12;
    if (block.getUint16(entry, isLittle) === tag) return block.getUint32(entry + 8, isLittle);
  }
  return undefined;
}

/** "2019:07:14 10:15:00" */
function timeOfText(block: DataView, at: number): number | undefined {
  const text = String.fromCharCode(...new Uint8Array(block.buffer, block.byteOffset + at, 19));
  const numbers = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(text);
  return numbers ? timeOf(numbers.slice(1).map(Number)) : undefined;
}
