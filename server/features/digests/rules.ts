import { DateTime, IANAZone } from "luxon";

/** How often a person wants mails, as `data.notification_emails` says it. */
export type Frequency = "immediately" | "hourly" | "daily" | "weekly" | "monthly";

const frequencies: readonly string[] = ["immediately", "hourly", "daily", "weekly", "monthly"] satisfies Frequency[];

/** Undefined for "none", which is also what nothing and unknown words mean. */
export function frequencyOf(setting: unknown): Frequency | undefined {
  return frequencies.includes(setting as string) ? (setting as Frequency) : undefined;
}

/** Null where the server's own is to be taken. */
export function timeZoneOf(setting: unknown): string | null {
  return typeof setting === "string" && IANAZone.isValidZone(setting) ? setting : null;
}

/** Milliseconds from one mail to the next of those who want them at once. */
const betweenMails = 5 * 60 * 1000;
const hourOfDigests = 1;

/** The first moment after `after` (milliseconds) at which a digest is due, by the clocks of that time zone, whatever they do in between. */
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

/** One o'clock of the first day of this period, or else of the next. Where clocks leap over that hour, when they have. */
function nextFirstHour(now: DateTime, period: "day" | "week" | "month"): number {
  const ofThis = firstHour(now.startOf(period));
  const next =
    ofThis > now
      ? ofThis
      : firstHour(
          now
            .startOf(period)
            .plus({ [period]: 1 })
            .startOf(period),
        );
  return next.toMillis();
}

function firstHour(day: DateTime): DateTime {
  return day.set({ hour: hourOfDigests, minute: 0 });
}
