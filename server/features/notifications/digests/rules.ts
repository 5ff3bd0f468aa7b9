import { DateTime, IANAZone } from "luxon";

export type Frequency = "immediately" | "hourly" | "daily" | "weekly" | "monthly";

const frequencies: readonly string[] = ["immediately", "hourly", "daily", "weekly", "monthly"] satisfies Frequency[];

/** Undefined for "none", for no value and for unknown values. */
export function frequencyOf(setting: unknown): Frequency | undefined {
  return frequencies.includes(setting as string) ? (setting as Frequency) : undefined;
}

/** Null if the server's time zone applies. */
export function timeZoneOf(setting: unknown): string | null {
  return typeof setting === "string" && IANAZone.isValidZone(setting) ? setting : null;
}

/** Milliseconds between immediate emails. Digests are checked every minute, and news must be sent within five. */
const betweenMails = 3.5 * 60 * 1000;
const hourOfDigests = 1;

/** `after` in milliseconds. Respects clock changes. */
export function nextDigestAt(frequency: Frequency, timeZone: string, after: number): number {
  const now = DateTime.fromMillis(after, { zone: timeZone });
  switch (frequency) {
    case "immediately":
      return after + betweenMails;
    case "hourly":
      return now.startOf("hour").plus({ hours: 1 }).toMillis();
    case "daily":
      return nextFirstHour(now, "day");
    case "weekly":
      return nextFirstHour(now, "week");
    case "monthly":
      return nextFirstHour(now, "month");
  }
}

/** One o'clock on the first day of the period. If clocks skip that hour, the moment of the change. */
function nextFirstHour(now: DateTime, period: "day" | "week" | "month"): number {
  const begin = now.startOf(period);
  const ofThis = firstHour(begin);
  if (ofThis > now) return ofThis.toMillis();
  const next = begin.plus({ [period]: 1 }).startOf(period);
  return firstHour(next).toMillis();
}

function firstHour(day: DateTime): DateTime {
  return day.set({ hour: hourOfDigests, minute: 0 });
}
