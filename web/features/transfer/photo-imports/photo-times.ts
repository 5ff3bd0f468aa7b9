import { isPossibleTime } from "#contract/camera-defaults.ts";
import { timeInName } from "#contract/file-name-times.ts";
import { metadataIn } from "#contract/picture-metadata.ts";
import { timeInMetadata, timeInXmp } from "#contract/picture-times.ts";
import type { ParsedTime } from "#contract/time-texts.ts";

/** Times here are local to the place of a photo, in milliseconds as if they were UTC, as in the library. */

/** Converts epoch milliseconds to the local time of this device. */
export function wallTime(moment: number): number {
  return moment - new Date(moment).getTimezoneOffset() * 60_000;
}

/** Converts a local time of this device to epoch milliseconds. */
export function momentAt(time: number): number {
  const at = new Date(time);
  const moment = new Date(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
  // The constructor maps the years 0 to 99 to the twentieth century.
  moment.setFullYear(at.getUTCFullYear());
  return moment.setHours(at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds());
}

export interface TimeSources {
  name: string;
  /** Beginning of the file, where most formats store their metadata. */
  head: Uint8Array;
  /** Time recorded by Google Photos, in epoch milliseconds. */
  noted: number | undefined;
  /** The content of an XMP file beside it. */
  xmp: string | undefined;
  /** Moment of the last change of the file. */
  modified: number;
  now: number;
}

export interface FoundTime {
  takenAt: number;
  /** Preferred even if the file has a time. */
  isBetter: boolean;
  /** True if a person has corrected the camera's time. */
  isCorrected: boolean;
}

const hour = 60 * 60 * 1000;
const minute = 60_000;

/** Prefers a time corrected in Google Photos to that of the camera. */
export function bestTime({ name, head, noted, xmp, modified, now }: TimeSources): FoundTime {
  const wallNow = wallTime(now);
  const own = timeInMetadata(metadataIn(head), wallNow);
  const camera = own?.isOfTaking ? local(own) : undefined;
  const isCorrected = noted !== undefined && isPossibleTime(noted, wallNow) && isOtherMoment(camera, noted);
  const others = [camera, xmp === undefined ? undefined : timeInXmp(xmp, wallNow)?.time];
  const named = timeInName(name);
  const ofPhoto = [...(isCorrected ? [] : others), noted === undefined ? undefined : localTimeAt(noted, named)];
  const found = [...ofPhoto, local(own), local(named), wallTime(modified)];
  const takenAt = firstPossible(found, wallNow);
  // The server knows the whole file, and the zone of a video.
  const isBetter = isCorrected || (hasMetadataFirst(head) && takenAt !== camera && ofPhoto.includes(takenAt));
  return { takenAt, isBetter, isCorrected };
}

function firstPossible(times: readonly (number | undefined)[], now: number): number {
  return times.find((time) => time !== undefined && isPossibleTime(time, now)) ?? now;
}

/** JPEG and PNG store metadata before the picture. */
function hasMetadataFirst([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xd8) || (first === 0x89 && second === 0x50);
}

function local(parsed: ParsedTime | undefined): number | undefined {
  return parsed?.isUtc ? wallTime(parsed.time) : parsed?.time;
}

/** Returns the local time of the place at a moment. The name of a file can show that it was another day there. */
function localTimeAt(moment: number, named: ParsedTime | undefined): number {
  const here = wallTime(moment);
  const isOtherDay = named && !named.isUtc && !isSameDay(named.time, here) && !isOtherMoment(named.time, moment);
  return isOtherDay ? named.time : here;
}

function isSameDay(one: number, other: number): boolean {
  return Math.floor(one / (24 * hour)) === Math.floor(other / (24 * hour));
}

/** Returns whether no time zone had this local time at this moment. Zones range from UTC-12 to UTC+14. */
function isOtherMoment(time: number | undefined, moment: number): boolean {
  if (time === undefined) return false;
  const ahead = time - moment;
  return ahead < -12 * hour - minute || ahead > 14 * hour + minute;
}
