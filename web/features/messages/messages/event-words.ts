import { dateStyles, formatDate, tamazightMonths, type DateStyle } from "#contract/dates.ts";
import { bcp47, type Language } from "#contract/languages.ts";
import { limitMarks } from "#contract/marks.ts";
import type { Translate } from "../../../i18n/translate.ts";
import { dateOf } from "./content.ts";

interface EventTime {
  date?: string;
  /** The last day, or the time of the end. */
  end?: string;
}

interface Form {
  language: Language;
  style: DateStyle;
  timeZone?: string;
}

/** Returns start and end of an event in words, in the reader's time zone; a day is the same everywhere. Undefined without a valid date. */
export function eventWords(
  { date, end }: EventTime,
  { language, day, moment }: { language: Language; day: DateStyle; moment: DateStyle },
): string | undefined {
  const start = dateOf({ data: { date } });
  if (!start) return undefined;
  const last = dateOf({ data: { date: end } }) ?? start;
  if ("day" in start) {
    const until = "day" in last ? last.day : start.day;
    return formatRange(Date.parse(start.day), Date.parse(until), { language, style: day, timeZone: "UTC" });
  }
  const until = "at" in last ? last.at : start.at;
  return keepTimesTogether(formatRange(start.at * 1000, until * 1000, { language, style: moment }));
}

/** Keeps "PM" on the line of its time, and the end of a day's event on that of its start. */
function keepTimesTogether(words: string): string {
  return words.replace(/(:\d\d)\s(?=\p{L})/gu, "$1\u00a0").replace(/\s–\s(?=\d{1,2}:\d\d)/g, "\u00a0–\u00a0");
}

/** Returns a day in a few words, such as "8 Dec"; "" if it is none. */
export function shortDay(day: string, language: Language): string {
  return eventWords({ date: day }, { language, day: "day", moment: "day" }) ?? "";
}

/** Returns the day on which an event begins for the reader, such as "2026-12-08"; undefined without a valid date. */
export function localDay(date: string | undefined): string | undefined {
  const start = dateOf({ data: { date } });
  if (!start) return undefined;
  if ("day" in start) return start.day;
  const begin = new Date(start.at * 1000);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${String(begin.getFullYear()).padStart(4, "0")}-${two(begin.getMonth() + 1)}-${two(begin.getDate())}`;
}

export function shortMonthWord(day: string, language: Language): string {
  if (language === "zgh") return tamazightMonths[Number(day.slice(5, 7)) - 1]!.slice(0, 4);
  return new Intl.DateTimeFormat(bcp47(language), { month: "short", timeZone: "UTC" }).format(new Date(day));
}

/** Formats a period without repeating parts that start and end share. */
function formatRange(from: number, to: number, form: Form): string {
  const { language, style, timeZone } = form;
  if (from === to) return formatDate(from / 1000, form);
  if (language !== "zgh") {
    const format = new Intl.DateTimeFormat(bcp47(language), { ...dateStyles[style], ...(timeZone && { timeZone }) });
    return format.formatRange(from, to);
  }
  // No browser knows the dates of Tamazight.
  const isSameDay = new Date(from).toDateString() === new Date(to).toDateString();
  return `${formatDate(from / 1000, form)} – ${formatDate(to / 1000, { ...form, style: isSameDay ? "time" : style })}`;
}

/** Other clients may store any value. */
export function planOf({ data }: { data: object }): {
  end?: string;
  place?: string;
  remindBefore?: number;
  repeat?: string;
} {
  const { date_end: end, place, remind_before: remindBefore, repeat } = data as Record<string, unknown>;
  return {
    ...(typeof end === "string" && { end }),
    ...(typeof place === "string" && { place: limitMarks(place) }),
    ...(typeof remindBefore === "number" && { remindBefore }),
    ...(typeof repeat === "string" && { repeat }),
  };
}

const minutesPerDay = 24 * 60;

export function reminderWords(minutes: number, t: Translate): string {
  if (minutes % minutesPerDay === 0) return t("date.days_before", { count: minutes / minutesPerDay });
  return t("date.hours_before", { count: Math.max(Math.round(minutes / 60), 1) });
}

/** Returns why an event, or one day of a repeating event, was cancelled; "" if no reason was given. */
export function cancelNoteOf({ data }: { data: object }, day = ""): string {
  const { cancelled_notes: notes } = data as { cancelled_notes?: unknown };
  const note: unknown =
    typeof notes === "object" && notes !== null ? (notes as Record<string, unknown>)[day] : undefined;
  return typeof note === "string" ? limitMarks(note) : "";
}

/** Returns true for a cancelled event, or the cancelled days of a repeating one. */
export function cancelledOf({ data }: { data: object }): true | string[] {
  const { cancelled } = data as { cancelled?: unknown };
  if (cancelled === true) return true;
  return Array.isArray(cancelled) ? cancelled.filter((day) => typeof day === "string") : [];
}
