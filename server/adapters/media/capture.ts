import readExif, { type GPSInfoTags } from "exif-reader";
import type { Capture, Position } from "./media.ts";

/**
 * Times of photos and videos, in milliseconds as if the clock of the place were UTC: a photo taken on a summer evening belongs to that evening,
 * wherever its viewers are. So the zone that some cameras note beside the time changes nothing.
 */

/** A time of zeros is read as the end of 1899. */
const firstPlausiblePhoto = Date.UTC(1900, 0);
/** Containers of videos count from 1904 or 1970, so that a missing time looks like one of these years. */
const firstPlausibleVideo = Date.UTC(1971, 0);
const day = 24 * 60 * 60 * 1000;

/** Returns when and where a photo was taken according to its EXIF block, as far as that says something plausible. */
export function photoCapture(exif: Buffer | undefined): Capture {
  if (!exif) return {};
  try {
    const { Photo, GPSInfo } = readExif(exif);
    const time = (Photo?.DateTimeOriginal ?? Photo?.DateTimeDigitized)?.getTime();
    return { takenAt: plausible(time, firstPlausiblePhoto), position: GPSInfo && exifPosition(GPSInfo) };
  } catch {
    return {};
  }
}

function exifPosition({ GPSLatitude, GPSLatitudeRef, GPSLongitude, GPSLongitudeRef }: Partial<GPSInfoTags>) {
  const degrees = ([whole = NaN, minutes = 0, seconds = 0]: number[]) => whole + minutes / 60 + seconds / 3600;
  if (!GPSLatitude || !GPSLongitude) return undefined;
  const latitude = degrees(GPSLatitude) * (GPSLatitudeRef === "S" ? -1 : 1);
  const longitude = degrees(GPSLongitude) * (GPSLongitudeRef === "W" ? -1 : 1);
  return possiblePosition({ latitude, longitude });
}

/** Cameras without reception write zeros. */
function possiblePosition({ latitude, longitude }: Position): Position | undefined {
  const isPossible = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0);
  return isPossible ? { latitude, longitude } : undefined;
}

interface VideoTags {
  /** In UTC. */
  creation_time?: string;
  /** With the zone of the place, as phones write it. */
  "com.apple.quicktime.creationdate"?: string;
  /** By ISO 6709, such as "+48.8584+002.2945+035/": of iPhones, and of others. */
  "com.apple.quicktime.location.ISO6709"?: string;
  location?: string;
}

/** Returns when and where a video was taken according to its container. */
export function videoCapture(tags: VideoTags | undefined): Capture {
  return { takenAt: videoTime(tags), position: videoPosition(tags) };
}

function videoPosition(tags: VideoTags | undefined): Position | undefined {
  const written = tags?.["com.apple.quicktime.location.ISO6709"] ?? tags?.location;
  const [, latitude, longitude] = /^([+-]\d{2}\.\d+)([+-]\d{3}\.\d+)/.exec(written ?? "") ?? [];
  return possiblePosition({ latitude: Number(latitude ?? NaN), longitude: Number(longitude ?? NaN) });
}

function videoTime(tags: VideoTags | undefined): number | undefined {
  const local = tags?.["com.apple.quicktime.creationdate"]?.replace(/(Z|[+-]\d\d:?\d\d)$/, "");
  const text = local === undefined ? tags?.creation_time : `${local}Z`;
  return text === undefined ? undefined : plausible(Date.parse(text), firstPlausibleVideo);
}

function plausible(time: number | undefined, earliest: number): number | undefined {
  const isPlausible = time !== undefined && time >= earliest && time < Date.now() + day;
  return isPlausible ? time : undefined;
}
