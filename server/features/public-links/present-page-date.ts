import { formatDate } from "#contract/dates.ts";
import { bcp47, type Language } from "#contract/languages.ts";
import type { Translate } from "../../emails/translate.ts";
import { markup, type Html } from "../../html.ts";
import { readDate } from "../messages/rules-dates.ts";

interface Reader {
  t: Translate;
  language: Language;
}

/**
 * Renders the date of a message. A date with time is in its author's time zone, by name if known (`zone`, an IANA name) and else by offset. Only the
 * browser knows the reader's time zone; the page's script adds it.
 */
export function occasion(date: string, zone: unknown, { t, language }: Reader): Html {
  const read = readDate(date);
  if ("day" in read) {
    const words = formatDate(Date.parse(read.day) / 1000, { language, style: "full", timeZone: "UTC" });
    return markup`<p class="when"><time datetime="${date}">${words}</time></p>`;
  }
  const { moment } = read;
  const offset = offsetOf(date);
  const seconds = moment.getTime() / 1000;
  const named = zoneWithOffset(zone, moment, offset);
  const words =
    named === undefined
      ? `${formatDate(seconds + offset * 60, { language, style: "moment", timeZone: "UTC" })} (${nameOfOffset(offset)})`
      : `${formatDate(seconds, { language, style: "moment", timeZone: named })} (${nameOfZone(named, moment, language)})`;
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
