import { appError } from "../../../errors.ts";

const morning = 8;
const reminderPauseMs = 12 * 60 * 60 * 1000;

/** Compares in the server's time zone. */
export function isAfterReminderHour({ hour }: { hour: number }): boolean {
  return hour >= morning;
}

/** Throws `too_many_attempts` soon after another reminder; times in milliseconds. */
export function checkPause(remindedAt: number, now: number): void {
  const next = remindedAt + reminderPauseMs;
  if (now < next) throw appError("too_many_attempts", Math.ceil((next - now) / 1000));
}
