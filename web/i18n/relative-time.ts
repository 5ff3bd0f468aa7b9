import { formatDate } from "#contract/dates.ts";
import type { Language } from "#contract/languages.ts";
import type { Translate } from "./translate.ts";

/**
 * Shows "just now" under a minute, then minutes, then hours, and the date after a day. Both times are in epoch seconds. Times in the future, from a
 * device whose clock is ahead, count as now.
 */
export function formatRelative(
  seconds: number,
  { now, language, t }: { now: number; language: Language; t: Translate },
) {
  const minutes = Math.floor((now - seconds) / 60);
  if (minutes < 1) return t("time.just_now");
  if (minutes < 60) return t("time.minutes_ago", { count: minutes });
  if (minutes < 24 * 60) return t("time.hours_ago", { count: Math.floor(minutes / 60) });
  return formatDate(seconds, { language, style: "short" });
}
