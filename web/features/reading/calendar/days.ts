import { formatDate, tamazightMonths } from "#contract/dates.ts";
import { bcp47, type Language } from "#contract/languages.ts";

/** Days of the calendar as text, such as 2026-11-29, and months, such as 2026-11. They need no time zone. */

export function dayOf(date: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

export function addMonths(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}

/** Weeks start on the first weekday of the language. */
export function weeksOf(month: string, language: Language): string[][] {
  const first = `${month}-01`;
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay();
  const start = addDays(first, -((weekday - firstWeekday(language) + 7) % 7));
  const weeks: string[][] = [];
  for (let day = start; weeks.length === 0 || day.slice(0, 7) === month; day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, n) => addDays(day, n)));
  return weeks;
}

export function weekdayWord(day: string, language: Language): string {
  // No browser knows the weekdays of Tamazight.
  if (language === "zgh") return dayWords(day, language, "weekday").slice(0, 4);
  return format(language, { weekday: "short" }, day);
}

export function monthWords(month: string, language: Language): string {
  if (language === "zgh") return `${tamazightMonths[Number(month.slice(5, 7)) - 1]!} ${month.slice(0, 4)}`;
  return format(language, { month: "long", year: "numeric" }, `${month}-01`);
}

export function dayWords(day: string, language: Language, style: "full" | "weekday"): string {
  return formatDate(Date.parse(day) / 1000, { language, style, timeZone: "UTC" });
}

function format(language: Language, options: Intl.DateTimeFormatOptions, day: string): string {
  return new Intl.DateTimeFormat(bcp47(language), { ...options, timeZone: "UTC" }).format(new Date(day));
}

interface WeekInfo {
  firstDay: number;
}

type WeekLocale = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };

/** Returns the first day of the week, from 0 for Sunday. Browsers know it by an older and a newer name, or not at all; most of our languages begin with Monday. */
function firstWeekday(language: Language): number {
  const locale = new Intl.Locale(bcp47(language)) as WeekLocale;
  return ((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1) % 7;
}
