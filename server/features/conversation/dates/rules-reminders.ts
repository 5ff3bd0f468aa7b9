import { appError } from "../../../errors.ts";

/** The hour from which people are notified of a day, such as a birthday. */
const morning = 8;
/** Time between two reminders that somebody sends about the same message, in milliseconds. */
const pause = 12 * 60 * 60 * 1000;

/** Returns whether people may be notified of the present day by now, a time in the server's time zone. */
export function isAfterReminderHour({ hour }: { hour: number }): boolean {
  return hour >= morning;
}

/** Throws `too_many_attempts` soon after another reminder; times in milliseconds. */
export function checkPause(remindedAt: number, now: number): void {
  const next = remindedAt + pause;
  if (now < next) throw appError("too_many_attempts", Math.ceil((next - now) / 1000));
}
