import { formatDate } from "#contract/dates.ts";
import { bcp47, type Language } from "#contract/languages.ts";
import { readDate, type MessageDate } from "../dates/rules.ts";

/** "Friday, November 20, 2026 at 6:00 PM – … at 8:00 PM (Central European Standard Time)": in the author's zone or offset. Other clients may store any `zone`. */
export function whenWords(date: string, end: string | null, zone: unknown, language: Language): string {
  const [read, last] = [readDate(date), end === null ? undefined : readDate(end)];
  return "day" in read ? dayWords(read.day, last, language) : momentWords(date, read.moment, last, zone, language);
}

function dayWords(first: string, last: MessageDate | undefined, language: Language): string {
  const days = [first, ...(last && "day" in last ? [last.day] : [])];
  return days
    .map((day) => formatDate(Date.parse(day) / 1000, { language, style: "full", timeZone: "UTC" }))
    .join(" – ");
}

function momentWords(date: string, moment: Date, last: MessageDate | undefined, zone: unknown, language: Language) {
  const offset = offsetOf(date);
  const named = zoneWithOffset(zone, moment, offset);
  const inZone = (at: Date) =>
    named === undefined
      ? formatDate(at.getTime() / 1000 + offset * 60, { language, style: "moment", timeZone: "UTC" })
      : formatDate(at.getTime() / 1000, { language, style: "moment", timeZone: named });
  const until = last && "moment" in last ? ` – ${inZone(last.moment)}` : "";
  const zoneName = named === undefined ? nameOfOffset(offset) : nameOfZone(named, moment, language);
  return `${inZone(moment)}${until} (${zoneName})`;
}

/** Minutes east of Greenwich. */
export function offsetOf(date: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(date) ?? [];
  if (sign === undefined) return 0;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function nameOfOffset(offset: number): string {
  if (offset === 0) return "UTC";
  const two = (number: number) => String(number).padStart(2, "0");
  const size = Math.abs(offset);
  return `UTC${offset < 0 ? "−" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** Returns the zone if it exists and had this offset at that time. */
function zoneWithOffset(zone: unknown, moment: Date, offset: number): string | undefined {
  if (typeof zone !== "string" || zone.length > 64) return undefined;
  try {
    const [, written = ""] = /^GMT(.*)$/.exec(nameOfZone(zone, moment, "en_US", "longOffset")) ?? [];
    return offsetOf(written) === offset ? zone : undefined;
  } catch {
    return undefined;
  }
}

function nameOfZone(timeZone: string, moment: Date, language: Language, timeZoneName: "long" | "longOffset" = "long") {
  const parts = new Intl.DateTimeFormat(bcp47(language), { timeZone, timeZoneName }).formatToParts(moment);
  return parts.find(({ type }) => type === "timeZoneName")!.value;
}
