import { formatDate } from "#contract/dates.ts";
import { bcp47, type Language } from "#contract/languages.ts";
import { repeatWords } from "#contract/repeat-words.ts";
import type { Translate } from "../../emails/translate.ts";
import { markup, type Html } from "../../html.ts";
import { eventColumns, readDate, type MessageDate } from "../messages/rules-dates.ts";
import { currentOccurrence } from "../messages/rules-repetition.ts";

interface Reader {
  t: Translate;
  language: Language;
  /** Time of reading in milliseconds. */
  now: number;
}

/** Keys of `data`. Other clients may store any value. */
export type Occasion = Partial<Record<"date" | "date_end" | "date_zone" | "place" | "repeat" | "cancelled", unknown>>;

/**
 * Renders date, end and place of an event, the next date of one that repeats. A date with time is in its author's time zone, by name if known and
 * else by offset. Only the browser knows the reader's time zone; the page's script adds it.
 */
export function occasion(data: Occasion, reader: Reader): Html {
  const { date: first, date_end: dateEnd, schedule, place } = eventColumns(data);
  if (first === null) return markup``;
  const { date, dateEnd: end, isCancelled } = currentOccurrence({ date: first, dateEnd, schedule }, reader.now);
  const { t, language } = reader;
  const repeats = typeof data.repeat === "string" ? repeatWords(data.repeat, t, language) : undefined;
  return markup`${isCancelled ? markup`<p class="when">${t("event.is_cancelled")}</p>` : undefined}${time(date, end === null ? undefined : readDate(end), data.date_zone, reader)}${repeats && markup`<p class="soft">${repeats}</p>`}${place === null ? undefined : markup`<p class="when"><bdi>${place}</bdi></p>`}`;
}

function time(date: string, end: MessageDate | undefined, zone: unknown, { t, language }: Reader): Html {
  const read = readDate(date);
  if ("day" in read) {
    const days = [read.day, ...(end && "day" in end ? [end.day] : [])];
    const words = days.map((day) => formatDate(Date.parse(day) / 1000, { language, style: "full", timeZone: "UTC" }));
    return markup`<p class="when"><time datetime="${date}">${words.join(" – ")}</time></p>`;
  }
  const { moment } = read;
  const offset = offsetOf(date);
  const named = zoneWithOffset(zone, moment, offset);
  const inZone = (at: Date) =>
    named === undefined
      ? formatDate(at.getTime() / 1000 + offset * 60, { language, style: "moment", timeZone: "UTC" })
      : formatDate(at.getTime() / 1000, { language, style: "moment", timeZone: named });
  const until = end && "moment" in end ? ` – ${inZone(end.moment)}` : "";
  const zoneName = named === undefined ? nameOfOffset(offset) : nameOfZone(named, moment, language);
  const words = `${inZone(moment)}${until} (${zoneName})`;
  const utc = moment.toISOString();
  return markup`<p class="when"><time datetime="${date}">${words}</time></p><p class="soft" data-offset="${offset}" hidden>${t("public.your_time")} <time datetime="${utc}"></time></p>`;
}

/** Returns the offset in minutes east of Greenwich. */
function offsetOf(date: string): number {
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
