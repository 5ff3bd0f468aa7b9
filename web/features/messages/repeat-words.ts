import { dayOf, parseRepetition } from "#contract/repetition.ts";
import { formatDate } from "#contract/dates.ts";
import type { Language } from "#contract/languages.ts";
import type { Translate } from "../../i18n/translate.ts";

const keys = {
  DAILY: "repeat.days",
  WEEKLY: "repeat.weeks",
  MONTHLY: "repeat.months",
  YEARLY: "repeat.years",
} as const;

/** "Every 2 weeks until Dec 24, 2026"; undefined for an invalid rule. */
export function repeatWords(rule: string, t: Translate, language: Language): string | undefined {
  const repetition = parseRepetition(rule);
  if (!repetition) return undefined;
  const { frequency, interval: count, weekdays, until } = repetition;
  const isByWeekday = frequency === "MONTHLY" && weekdays.length > 0;
  const words = t(isByWeekday ? "repeat.months_weekday" : keys[frequency], { count });
  if (until === undefined) return words;
  const date = formatDate(Date.parse(dayOf(until)) / 1000, { language, style: "short", timeZone: "UTC" });
  return t("repeat.until", { rule: words, date });
}
