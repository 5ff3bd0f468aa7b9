import { beginningOf, dayLength, dayOf, type Period } from "../library/rules.ts";

const yearsBack = 100;

/** Latest first. Throws `date_invalid`. */
export function sameDayBefore(day: string): Period[] {
  beginningOf(day);
  const [year, monthAndDay] = [Number(day.slice(0, 4)), day.slice(4)];
  return Array.from({ length: yearsBack }, (_, n) => `${String(year - 1 - n).padStart(4, "0")}${monthAndDay}`).flatMap(
    (earlier) => {
      const since = Date.parse(`${earlier}T00:00:00Z`);
      // The 29th of February is not in every year.
      return !Number.isNaN(since) && dayOf(since) === earlier ? [{ since, until: since + dayLength }] : [];
    },
  );
}

/** Both included. Throws `date_invalid`. */
export function daysBetween(from: string, to: string): Period {
  const [one, other] = [beginningOf(from), beginningOf(to)];
  return { since: Math.min(one, other), until: Math.max(one, other) + dayLength };
}

export function periodOfYear(year: number): Period {
  return { since: new Date(0).setUTCFullYear(year, 0, 1), until: new Date(0).setUTCFullYear(year + 1, 0, 1) };
}
