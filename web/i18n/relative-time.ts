import { formatDate } from "#contract/dates.ts";
import type { Language } from "#contract/languages.ts";
import type { Translate } from "./translate.ts";

/** Shows the date after a day. Both times are in epoch seconds. Future ones, from a device whose clock is ahead, count as now. */
export function formatRelative(seconds: number, i18n: I18n): string {
  return formatToday(seconds, i18n) ?? formatDate(seconds, { language: i18n.language, style: "short" });
}

/** Does the same, but shows the weekday within the last six days, and the year only if it is another one. */
export function formatRecent(seconds: number, i18n: I18n): string {
  const { now, language } = i18n;
  const today = formatToday(seconds, i18n);
  if (today !== undefined) return today;
  if (now - seconds < 6 * day) return formatDate(seconds, { language, style: "weekday" });
  const isThisYear = new Date(seconds * 1000).getFullYear() === new Date(now * 1000).getFullYear();
  return formatDate(seconds, { language, style: isThisYear ? "day" : "short" });
}

interface I18n {
  now: number;
  language: Language;
  t: Translate;
}

const day = 24 * 60 * 60;

function formatToday(seconds: number, { now, t }: I18n): string | undefined {
  const minutes = Math.floor((now - seconds) / 60);
  if (minutes < 1) return t("time.just_now");
  if (minutes < 60) return t("time.minutes_ago", { count: minutes });
  if (minutes < 24 * 60) return t("time.hours_ago", { count: Math.floor(minutes / 60) });
  return undefined;
}
