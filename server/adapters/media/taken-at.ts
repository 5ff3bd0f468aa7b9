import readExif from "exif-reader";

/**
 * Times of photos and videos, in milliseconds as if the clock of the place were UTC: a photo taken on a summer evening belongs to that evening,
 * wherever its viewers are. So the zone that some cameras note beside the time changes nothing.
 */

/** A time of zeros is read as the end of 1899. */
const firstPlausiblePhoto = Date.UTC(1900, 0);
/** Containers of videos count from 1904 or 1970, so that a missing time looks like one of these years. */
const firstPlausibleVideo = Date.UTC(1971, 0);
const day = 24 * 60 * 60 * 1000;

/** Returns when a photo was taken according to its EXIF block, or undefined if that says nothing plausible. */
export function exifTime(exif: Buffer | undefined): number | undefined {
  if (!exif) return undefined;
  try {
    const { Photo } = readExif(exif);
    return plausible((Photo?.DateTimeOriginal ?? Photo?.DateTimeDigitized)?.getTime(), firstPlausiblePhoto);
  } catch {
    return undefined;
  }
}

interface VideoTags {
  /** In UTC. */
  creation_time?: string;
  /** With the zone of the place, as phones write it. */
  "com.apple.quicktime.creationdate"?: string;
}

/** Returns when a video was taken according to its container. */
export function videoTime(tags: VideoTags | undefined): number | undefined {
  const local = tags?.["com.apple.quicktime.creationdate"]?.replace(/(Z|[+-]\d\d:?\d\d)$/, "");
  const text = local === undefined ? tags?.creation_time : `${local}Z`;
  return text === undefined ? undefined : plausible(Date.parse(text), firstPlausibleVideo);
}

function plausible(time: number | undefined, earliest: number): number | undefined {
  const isPlausible = time !== undefined && time >= earliest && time < Date.now() + day;
  return isPlausible ? time : undefined;
}
