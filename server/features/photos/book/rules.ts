import { appError } from "../../../errors.ts";
import { periodOfMonth, type Period } from "../library/rules.ts";

const never: Period = { since: 0, until: 0 };

/** Throws `date_invalid` if the first month is later than the last. */
export function periodOfMonths(months: { from: string; until: string } | undefined): Period {
  if (!months) return never;
  if (months.from > months.until) throw appError("date_invalid");
  return { since: periodOfMonth(months.from).since, until: periodOfMonth(months.until).until };
}

/** A message in the order of their times, then of their ids. */
export interface Place {
  createdAt: number;
  id: string;
}

export const beforeAll: Place = { createdAt: -8.64e15, id: "" };

export function cursorOf({ createdAt, id }: Place): string {
  return `${createdAt}_${id}`;
}

/** Throws `bad_request` for anything that is no cursor. */
export function placeOf(cursor: string): Place {
  const [time, id, ...rest] = cursor.split("_");
  if (!time || !Number.isSafeInteger(Number(time)) || !id || rest.length > 0) throw appError("bad_request");
  return { createdAt: Number(time), id };
}

/** Characters of content after which a page ends. */
const pageLength = 500_000;

/** Returns the first of the messages whose content fits into a page, at least one. */
export function pageOf<Message extends { length: number }>(messages: readonly Message[]): Message[] {
  let total = 0;
  return messages.filter(({ length }, i) => {
    const isShown = i === 0 || total + length <= pageLength;
    total += length;
    return isShown;
  });
}
