import { isPossibleTime } from "./camera-defaults.ts";
import { readExif, type ExifTexts } from "./exif.ts";
import { timeInText, timeOf, type ParsedTime } from "./time-texts.ts";

export interface PictureMetadata {
  /** Each begins with its byte order. */
  exif: readonly Uint8Array[];
  xmp: string;
  /** One character per byte. */
  iptc: string;
  texts: readonly (readonly [keyword: string, text: string])[];
}

export interface PictureTime extends ParsedTime {
  /** False for the time of the last change. */
  isOfTaking: boolean;
}

/** `now` is in milliseconds. */
export function timeInMetadata(metadata: PictureMetadata, now: number): PictureTime | undefined {
  const exif = metadata.exif.map(readExif);
  const taking: (ParsedTime | undefined)[] = [
    ...exif.map(({ original }) => byClock(original)),
    ...exif.map(({ digitized }) => byClock(digitized)),
    ...exif.map(timeOfGps),
    ...takenInXmp.map((name) => byClock(inXmp(metadata.xmp, name))),
    ...timesInIptc(metadata.iptc),
  ];
  const changed: (ParsedTime | undefined)[] = [
    ...exif.map(({ modified }) => byClock(modified)),
    ...textsOfPng.map((name) => byClock(metadata.texts.find(([keyword]) => keyword.toLowerCase() === name)?.[1])),
    ...changedInXmp.map((name) => byClock(inXmp(metadata.xmp, name))),
  ];
  const isPossible = (parsed: ParsedTime | undefined) => parsed !== undefined && isPossibleTime(parsed.time, now);
  const taken = taking.find(isPossible);
  const best = taken ?? changed.find(isPossible);
  return best && { ...best, isOfTaking: taken !== undefined };
}

/** Cameras without reception write zeros. */
export function positionInMetadata({ exif }: PictureMetadata): { latitude: number; longitude: number } | undefined {
  for (const { latitude = NaN, longitude = NaN } of exif.map(readExif)) {
    const isPossible = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0);
    if (isPossible) return { latitude, longitude };
  }
  return undefined;
}

const takenInXmp = ["exif:DateTimeOriginal", "exif:DateTimeDigitized", "photoshop:DateCreated", "xmp:CreateDate"];
const changedInXmp = ["tiff:DateTime", "xmp:ModifyDate"];
/** ImageMagick repeats EXIF with a prefix. Lower case. */
const textsOfPng = [
  "exif:datetimeoriginal",
  "exif:datetimedigitized",
  "creation time",
  "creationtime",
  "exif:datetime",
];

export function timeInXmp(xmp: string, now: number): ParsedTime | undefined {
  const times = takenInXmp.map((name) => byClock(inXmp(xmp, name)));
  return times.find((parsed) => parsed !== undefined && isPossibleTime(parsed.time, now));
}

function byClock(text: string | undefined): ParsedTime | undefined {
  const time = text === undefined ? undefined : timeInText(text);
  return time === undefined ? undefined : { time, isUtc: false };
}

function inXmp(xmp: string, name: string): string | undefined {
  return new RegExp(`\\b${name}(?:\\s*=\\s*["']([^"'<>]{4,40})["']|\\s*>([^<]{4,40})<)`, "u")
    .exec(xmp)
    ?.slice(1)
    .find(Boolean);
}

function timeOfGps({ gpsDate, gpsTime, offset }: ExifTexts): ParsedTime | undefined {
  const day = /^(\d{4})\D(\d\d)\D(\d\d)/.exec(gpsDate ?? "");
  if (!day) return undefined;
  const [year, month, date] = day.slice(1).map(Number) as [number, number, number];
  const clock = gpsTime?.every((part) => part >= 0) ? gpsTime.map(Math.floor) : undefined;
  const time = timeOf(year, month, date, clock);
  const minutes = offsetInMinutes(offset);
  if (time === undefined) return undefined;
  return { time: time + (minutes ?? 0) * 60_000, isUtc: clock !== undefined && minutes === undefined };
}

function offsetInMinutes(offset = ""): number | undefined {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(offset) ?? [];
  return sign === undefined ? undefined : (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
}

/** Dataset numbers of dates and times in IPTC record 2: of the picture, and of its digital form. */
const datesInIptc = [
  ["\x37", "\x3c"],
  ["\x3e", "\x3f"],
] as const;

function timesInIptc(iptc: string): (ParsedTime | undefined)[] {
  return datesInIptc.map(([date, time]) => {
    const [, year, month, day] = new RegExp(`\\x1c\\x02${date}\\0\\x08(\\d{4})(\\d\\d)(\\d\\d)`).exec(iptc) ?? [];
    const clock = new RegExp(`\\x1c\\x02\\${time}\\0[\\x06-\\x0b](\\d\\d)(\\d\\d)(\\d\\d)`).exec(iptc)?.slice(1);
    const found = year === undefined ? NaN : Number(year);
    const parsed = timeOf(found, Number(month) || 1, Number(day) || 1, clock?.map(Number));
    return parsed === undefined ? undefined : { time: parsed, isUtc: false };
  });
}
