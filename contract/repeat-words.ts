import { formatDate } from "./dates.ts";
import type { Language } from "./languages.ts";
import { dayOf, parseRepetition, type Repetition } from "./repetition.ts";

const keys = {
  DAILY: "repeat.days",
  WEEKLY: "repeat.weeks",
  MONTHLY: "repeat.months",
  YEARLY: "repeat.years",
} as const;

type Key =
  | (typeof keys)[keyof typeof keys]
  | "repeat.months_weekday"
  | "repeat.last_day"
  | "repeat.last_weekday"
  | "repeat.until";
type Translate = (key: Key, values: Record<string, string | number>) => string;

/** "Every 2 weeks until Dec 24, 2026"; undefined for an invalid rule of RFC 5545. `t` has the texts of `language`. */
export function repeatWords(rule: string, t: Translate, language: Language): string | undefined {
  const repetition = parseRepetition(rule);
  if (!repetition) return undefined;
  const words = frequencyWords(repetition, t);
  const { until } = repetition;
  if (until === undefined) return words;
  const date = formatDate(Date.parse(dayOf(until)) / 1000, { language, style: "short", timeZone: "UTC" });
  return t("repeat.until", { rule: words, date });
}

function frequencyWords({ frequency, interval: count, weekdays, monthDays }: Repetition, t: Translate): string {
  const rule = t(keys[frequency], { count });
  if (frequency !== "MONTHLY") return rule;
  const [weekday, ...others] = weekdays;
  if (!weekday) return monthDays.join() === "-1" ? t("repeat.last_day", { rule }) : rule;
  const isLast = weekday.nth === -1 && others.length === 0 && monthDays.length === 0;
  return isLast ? t("repeat.last_weekday", { rule, weekday: weekday.weekday }) : t("repeat.months_weekday", { count });
}
