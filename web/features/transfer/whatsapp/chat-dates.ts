import type { ChatTime } from "./chat-clock.ts";

/** Depends on the language of the phone. */
export type DateOrder = "dmy" | "mdy" | "ymd";
export const dateOrders: readonly DateOrder[] = ["dmy", "mdy", "ymd"];

export interface Day {
  year: number;
  month: number;
  day: number;
}

type Written = Pick<ChatTime, "date" | "by">;

/** WhatsApp started in 2009, which decides the calendar of a two-digit year. */
const firstYear = 2009;
const centuries = [2000, 2500, 1300, 1400];

/** Returns the day in the Gregorian, Buddhist, Minguo, Persian or Islamic calendar, or undefined if none exists in this order. */
export function dayOf({ date: [first, second, third], by }: Written, order: DateOrder): Day | undefined {
  if (!isUsual(order, first, by)) return undefined;
  const [year, month, day] =
    order === "ymd" ? [first, second, third] : order === "dmy" ? [third, second, first] : [third, first, second];
  for (const century of year < 100 ? centuries : [0]) {
    const found = gregorian(century + year, month, day);
    if (found) return found;
  }
  return undefined;
}

/** Month first occurs only with slashes. Year first occurs with two digits only with points and spaces. */
function isUsual(order: DateOrder, first: number, by: string): boolean {
  if (order === "mdy") return by.startsWith("/");
  return order === "dmy" ? !/^[年년]/u.test(by) : first > 31 || /^[年년]|^\. /u.test(by);
}

function gregorian(year: number, month: number, day: number): Day | undefined {
  for (const [lag, calendar] of [
    [0, undefined],
    [-543, undefined],
    [1911, undefined],
    [621, "persian"],
    [579, "islamic-umalqura"],
  ] as const) {
    const about = year + lag;
    if (about < firstYear - 1 || about > new Date().getUTCFullYear() + 1) continue;
    const found = calendar ? convertDate(calendar, { year, month, day }, about) : existing({ year: about, month, day });
    if (found && found.year >= firstYear) return found;
  }
  return undefined;
}

function existing(day: Day): Day | undefined {
  const isDay =
    day.month >= 1 &&
    day.month <= 12 &&
    day.day >= 1 &&
    day.day <= new Date(Date.UTC(day.year, day.month, 0)).getUTCDate();
  return isDay ? day : undefined;
}

const dayLength = 24 * 60 * 60 * 1000;
const conversions = new Map<string, Day | undefined>();

/** Searches around the day that is as far into the year. */
function convertDate(calendar: string, wanted: Day, about: number): Day | undefined {
  const key = [calendar, wanted.year, wanted.month, wanted.day].join(" ");
  if (!conversions.has(key)) conversions.set(key, searchDate(calendar, wanted, about));
  return conversions.get(key);
}

function searchDate(calendar: string, wanted: Day, about: number): Day | undefined {
  if (wanted.month < 1 || wanted.month > 12 || wanted.day < 1 || wanted.day > 31) return undefined;
  const format = new Intl.DateTimeFormat(`en-u-ca-${calendar}-nu-latn`, {
    ...({ year: "numeric", month: "numeric", day: "numeric", timeZone: "UTC" } as const),
  });
  const numberIn = (time: number) => {
    const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, parseInt(value, 10)]));
    return (parts.year ?? parts.relatedYear ?? 0) * 372 + (parts.month ?? 0) * 31 + (parts.day ?? 0);
  };
  const target = wanted.year * 372 + wanted.month * 31 + wanted.day;
  let [low, high] = [Date.UTC(about - 1, 0, 1) / dayLength, Date.UTC(about + 2, 11, 31) / dayLength];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (numberIn(middle * dayLength) < target) low = middle + 1;
    else high = middle;
  }
  if (numberIn(low * dayLength) !== target) return undefined;
  const date = new Date(low * dayLength);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** A date that means different days in different orders, as written in the chat. */
export type Example = Written;

export class DateOrderFinder {
  readonly #seen = new Map(dateOrders.map((order) => [order, { countImpossible: 0, backwards: 0, last: 0 }]));
  #example: Example | undefined;

  add(time: ChatTime): void {
    const numbers = new Set<number>();
    for (const [order, seen] of this.#seen) {
      const day = dayOf(time, order);
      if (!day) {
        seen.countImpossible += 1;
        continue;
      }
      const number = day.year * 372 + day.month * 31 + day.day;
      if (number < seen.last) seen.backwards += 1;
      seen.last = number;
      numbers.add(number);
    }
    if (numbers.size > 1) this.#example ??= { date: time.date, by: time.by };
  }

  /** Returns the order in which most dates exist and fewest precede the one above; undefined if two orders fit equally well. */
  order(): DateOrder | undefined {
    const costs = dateOrders.map((order) => ({ order, cost: this.#cost(order) }));
    const least = Math.min(...costs.map(({ cost }) => cost));
    const best = costs.filter(({ cost }) => cost === least);
    return best.length === 1 || !this.#example ? best[0]!.order : undefined;
  }

  #cost(order: DateOrder): number {
    const { countImpossible, backwards } = this.#seen.get(order)!;
    return countImpossible * 1000 + backwards;
  }

  /** Returns all possible orders, for the person to choose from. */
  possible(): DateOrder[] {
    return dateOrders.filter((order) => this.countImpossible(order) === 0);
  }

  /** Returns the number of messages whose date does not exist in this order. */
  countImpossible(order: DateOrder): number {
    return this.#seen.get(order)!.countImpossible;
  }

  example(): Example | undefined {
    return this.#example;
  }
}

/** Returns epoch milliseconds, in the time zone of this device. */
export function momentOf({ year, month, day }: Day, { hours, minutes, seconds }: ChatTime): number {
  return new Date(year, month - 1, day, hours, minutes, seconds).getTime();
}
