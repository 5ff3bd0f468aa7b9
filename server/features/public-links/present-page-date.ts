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
 * The day, or the moment, that a message is about. A moment stands in the time zone of its author, by its name where it is known (`zone`, an IANA
 * name), else by its offset. Only the browser knows the reader's zone: the script of the page adds it.
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

/** In minutes east of Greenwich. */
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

/** Returns the zone if there is one of this name and it had this offset at the moment. */
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
