const day = 24 * 60 * 60 * 1000;

/** Returns the year of the next beginning of a month (0 to 11) that is at least 30 days ahead. That is less than the lifetime of a session. */
export function comingYear(month: number, now: number): number {
  const soon = new Date(now + 30 * day);
  return soon.getUTCMonth() < month ? soon.getUTCFullYear() : soon.getUTCFullYear() + 1;
}
