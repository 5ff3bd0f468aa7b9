import { appError } from "../../../errors.ts";

/** The hour from which people are notified about a day, such as a birthday. */
const morning = 8;
/** Minimum time between two manual reminders about the same message, in milliseconds. */
const pause = 12 * 60 * 60 * 1000;

/** True if people may be notified about the current day by now, in the server's time zone. */
export function isAfterReminderHour({ hour }: { hour: number }): boolean {
  return hour >= morning;
}

/** Throws `too_many_attempts` soon after another reminder; times in milliseconds. */
export function checkPause(remindedAt: number, now: number): void {
  const next = remindedAt + pause;
  if (now < next) throw appError("too_many_attempts", Math.ceil((next - now) / 1000));
}
