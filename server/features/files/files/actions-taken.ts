import findZone from "@photostructure/tz-lookup";
import { DateTime } from "luxon";
import { isPossibleTime } from "#contract/camera-defaults.ts";
import { timeInName } from "#contract/file-name-times.ts";
import type { ParsedTime } from "#contract/time-texts.ts";
import type { Capture, Position } from "../../../adapters/media/media.ts";

export interface Origin {
  name: string;
  /** Zone for times that are instants. */
  timeZone: string;
}

const hour = 60 * 60 * 1000;
/** Range of time zones. A video may combine the time of its end in one zone with that of its beginning in another. */
const westernmost = -12 * hour;
const easternmost = 14 * hour;
const lengthOfVideo = 1 * hour;

/** Reads the time from the metadata, else the name. Converts an instant by its position, else the time in the name, else the uploader's zone. Null if unknown. */
export function takenAt(capture: Capture, { name, timeZone }: Origin, now: number): number | null {
  const { takenAt: time, isUtc, position } = capture;
  const named = timeInName(name);
  if (time === undefined) return named ? possibleLocalTime(named, timeZone, now) : null;
  if (!isUtc) return time;
  if (position) return localTime(time, zoneAt(position) ?? timeZone);
  return named && !named.isUtc && isInSomeZone(named.time, time) ? named.time : localTime(time, timeZone);
}

function possibleLocalTime({ time, isUtc }: ParsedTime, timeZone: string, now: number): number | null {
  const local = isUtc ? localTime(time, timeZone) : time;
  return isPossibleTime(local, now) ? local : null;
}

function isInSomeZone(time: number, moment: number): boolean {
  const ahead = time - moment;
  return ahead >= westernmost - lengthOfVideo && ahead <= easternmost + lengthOfVideo;
}

function zoneAt({ latitude, longitude }: Position): string | undefined {
  try {
    return findZone(latitude, longitude);
  } catch {
    return undefined;
  }
}

function localTime(moment: number, zone: string): number {
  const there = DateTime.fromMillis(moment, { zone });
  return there.isValid ? moment + there.offset * 60_000 : moment;
}
