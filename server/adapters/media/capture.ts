import type { Metadata } from "sharp";
import { isPossibleTime } from "#contract/camera-defaults.ts";
import { positionInMetadata, timeInMetadata, type PictureMetadata } from "#contract/picture-times.ts";
import { timeInText } from "#contract/time-texts.ts";
import type { Capture, Position } from "./media.ts";

export type Found = Pick<Metadata, "exif" | "xmp" | "iptc" | "comments">;

export function photoCapture(found: Found): Capture {
  const metadata = metadataOf(found);
  const time = timeInMetadata(metadata, Date.now());
  return { takenAt: time?.time, isUtc: time?.isUtc, position: positionInMetadata(metadata) };
}

const exifName = "Exif\0\0";

function metadataOf({ exif, xmp, iptc, comments = [] }: Found): PictureMetadata {
  const raw = comments.flatMap(({ keyword, text }) => (/^Raw profile type (?:exif|APP1)$/i.test(keyword) ? text : []));
  const blocks = [...(exif ? [exif] : []), ...raw.map(profileOf)];
  return {
    exif: blocks.map((block) =>
      block.toString("latin1", 0, exifName.length) === exifName ? block.subarray(6) : block,
    ),
    xmp: xmp?.toString("utf8") ?? "",
    iptc: iptc?.toString("latin1") ?? "",
    texts: comments.map(({ keyword, text }) => [keyword, text] as const),
  };
}

/** Parses a profile that ImageMagick writes into a PNG text: name, length, and hexadecimal bytes. */
function profileOf(text: string): Buffer {
  const digits = /^\s*\w+\s+\d+\s+([\da-f\s]+)$/i.exec(text)?.[1] ?? "";
  return Buffer.from(digits.replace(/\s+/g, ""), "hex");
}

interface VideoTags {
  creation_time?: string;
  /** Writes the local zone, as phones do. */
  "com.apple.quicktime.creationdate"?: string;
  /** Samsung: "+0200". */
  "com.samsung.android.utc_offset"?: string;
  /** ISO 6709, such as "+48.8584+002.2945+035/". */
  "com.apple.quicktime.location.ISO6709"?: string;
  location?: string;
  date?: string;
}

export function videoCapture(tags: VideoTags | undefined): Capture {
  const time = [localTime(tags), utcTime(tags), byClock(tags?.date)].find(
    (one) => one !== undefined && one.takenAt > firstPlausible && isPossibleTime(one.takenAt, Date.now()),
  );
  return { ...time, position: videoPosition(tags) };
}

/** Containers count from 1904 or 1970, and there was no digital video before. */
const firstPlausible = Date.UTC(1971, 0);

interface VideoTime {
  takenAt: number;
  isUtc: boolean;
}

function localTime(tags: VideoTags | undefined): VideoTime | undefined {
  const written = tags?.["com.apple.quicktime.creationdate"];
  const takenAt = Date.parse(`${written?.replace(/(Z|[+-]\d\d:?\d\d)$/, "")}Z`);
  return Number.isNaN(takenAt) ? undefined : { takenAt, isUtc: written!.endsWith("Z") };
}

function utcTime(tags: VideoTags | undefined): VideoTime | undefined {
  const text = tags?.creation_time ?? "";
  // AVI has the camera's clock, sometimes with blanks for zeros: "2010- 3-10/ 15: 4".
  if (!text.endsWith("Z")) return byClock(text.replace("/", "").replace(/([-: ]) (?=\d\b)/g, "$10"));
  const takenAt = Date.parse(text);
  if (Number.isNaN(takenAt)) return undefined;
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(tags?.["com.samsung.android.utc_offset"] ?? "") ?? [];
  if (sign === undefined) return { takenAt, isUtc: true };
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return { takenAt: sign === "-" ? takenAt - offset : takenAt + offset, isUtc: false };
}

function byClock(text = ""): VideoTime | undefined {
  const takenAt = timeInText(text);
  return takenAt === undefined ? undefined : { takenAt, isUtc: false };
}

function videoPosition(tags: VideoTags | undefined): Position | undefined {
  const written = tags?.["com.apple.quicktime.location.ISO6709"] ?? tags?.location;
  const [, latitude, longitude] = /^([+-]\d{2}\.\d+)([+-]\d{3}\.\d+)/.exec(written ?? "") ?? [];
  return possiblePosition({ latitude: Number(latitude ?? NaN), longitude: Number(longitude ?? NaN) });
}

/** Cameras without reception write zeros. */
function possiblePosition({ latitude, longitude }: Position): Position | undefined {
  const isPossible = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0);
  return isPossible ? { latitude, longitude } : undefined;
}
