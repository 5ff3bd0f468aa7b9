import type { Birthday } from "#contract/accounts.ts";
import { formatDate, tamazightMonths } from "#contract/dates.ts";
import { bcp47, type Language } from "#contract/languages.ts";

const leapYear = 2000;

/** Returns "May 17", or "May 17, 1985" if the year is known. */
export function birthdayText({ day, month, year }: Birthday, language: Language): string {
  const date = Date.UTC(year ?? leapYear, month - 1, day);
  if (year !== undefined) return formatDate(date / 1000, { language, style: "long", timeZone: "UTC" });
  if (language === "zgh") return `${day} ${tamazightMonths[month - 1]}`;
  return new Intl.DateTimeFormat(bcp47(language), { day: "numeric", month: "long", timeZone: "UTC" }).format(date);
}
