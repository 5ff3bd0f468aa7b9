import { formatDate } from "./dates.ts";
import type { Language } from "./languages.ts";
import { dayOf, parseRepetition } from "./repetition.ts";

const keys = {
  DAILY: "repeat.days",
  WEEKLY: "repeat.weeks",
  MONTHLY: "repeat.months",
  YEARLY: "repeat.years",
} as const;

type Key = (typeof keys)[keyof typeof keys] | "repeat.months_weekday" | "repeat.until";

/**
 * "Every 2 weeks until Dec 24, 2026"; undefined for an invalid rule.
 * @param rule a rule of RFC 5545, as in `data.repeat` of a message
 * @param t texts of the catalogue in `language`
 */
export function repeatWords(
  rule: string,
  t: (key: Key, values: Record<string, string | number>) => string,
  language: Language,
): string | undefined {
  const repetition = parseRepetition(rule);
  if (!repetition) return undefined;
  const { frequency, interval: count, weekdays, until } = repetition;
  const isByWeekday = frequency === "MONTHLY" && weekdays.length > 0;
  const words = t(isByWeekday ? "repeat.months_weekday" : keys[frequency], { count });
  if (until === undefined) return words;
  const date = formatDate(Date.parse(dayOf(until)) / 1000, { language, style: "short", timeZone: "UTC" });
  return t("repeat.until", { rule: words, date });
}
