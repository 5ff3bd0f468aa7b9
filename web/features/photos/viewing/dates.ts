import { formatDate, tamazightMonths, type DateStyle } from "#contract/dates.ts";
import { bcp47, type Language } from "#contract/languages.ts";

/** Formats a day such as "2026-11-25". */
export function dayText(day: string, language: Language, style: DateStyle): string {
  return formatDate(Date.parse(`${day}T12:00:00Z`) / 1000, { language, style, timeZone: "UTC" });
}

/** Returns the name of a month such as "2026-11" with its year: "November 2026". */
export function monthText(month: string, language: Language, style: "long" | "short" = "long"): string {
  const [year, number] = month.split("-").map(Number);
  const name = tamazightMonths[number! - 1]!;
  if (language === "zgh") return `${style === "short" ? name.slice(0, 3) : name} ${year}`;
  const format = new Intl.DateTimeFormat(bcp47(language), { month: style, year: "numeric", timeZone: "UTC" });
  return format.format(Date.parse(`${month}-15T12:00:00Z`));
}
