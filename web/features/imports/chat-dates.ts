import type { ChatTime } from "./chat-lines.ts";

/** Order of day, month and year in the dates of a chat, which depends on the language of the phone. */
export type DateOrder = "dmy" | "mdy" | "ymd";
export const dateOrders: readonly DateOrder[] = ["dmy", "mdy", "ymd"];

export interface Day {
  year: number;
  month: number;
  day: number;
}

/** Returns the day, or undefined if there is none in this order. */
export function dayOf([first, second, third]: ChatTime["date"], order: DateOrder): Day | undefined {
  const [year, month, day] =
    order === "ymd" ? [first, second, third] : order === "dmy" ? [third, second, first] : [third, first, second];
  const whole = year < 100 ? 2000 + year : year;
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(whole, month);
  return isDay && whole >= 2000 && whole < 2100 ? { year: whole, month, day } : undefined;
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Finds the order of the dates of a chat while it is read. */
export class DateOrderFinder {
  readonly #seen = new Map(dateOrders.map((order) => [order, { impossible: 0, backwards: 0, last: 0 }]));

  add({ date }: ChatTime): void {
    for (const [order, seen] of this.#seen) {
      const day = dayOf(date, order);
      if (!day) {
        seen.impossible += 1;
        continue;
      }
      const number = day.year * 372 + day.month * 31 + day.day;
      if (number < seen.last) seen.backwards += 1;
      seen.last = number;
    }
  }

  /** Returns the order in which all dates exist and hardly any lies before the one above it. Without a difference, the day comes first. */
  order(): DateOrder {
    const cost = (order: DateOrder) => {
      const { impossible, backwards } = this.#seen.get(order)!;
      return impossible * 1000 + backwards;
    };
    return dateOrders.reduce((best, order) => (cost(order) < cost(best) ? order : best));
  }

  /** Returns the orders that are possible as well, for the person to choose from. */
  possible(): DateOrder[] {
    return dateOrders.filter((order) => this.#seen.get(order)!.impossible === 0);
  }
}

/** Returns the moment by the clock of this device, in milliseconds. */
export function momentOf({ year, month, day }: Day, { hours, minutes, seconds }: ChatTime): number {
  return new Date(year, month - 1, day, hours, minutes, seconds).getTime();
}
