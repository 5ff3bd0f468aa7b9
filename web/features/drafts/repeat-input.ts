import {
  dayAt,
  dayNumberOf,
  dayOf,
  fallsOn,
  formatRepetition,
  parseRepetition,
  type Repetition,
} from "#contract/repetition.ts";

/** The rules that the composer offers. `weekday` is the same weekday of each month. */
export const repeatChoices = ["daily", "weekly", "fortnightly", "monthly", "weekday", "yearly"] as const;
export type RepeatChoice = (typeof repeatChoices)[number];

/** Returns the rule for something that begins on a day such as 2026-12-24. */
export function ruleOf(choice: RepeatChoice, day: string): string {
  const simple = { weekdays: [], monthDays: [] };
  switch (choice) {
    case "daily":
      return formatRepetition({ frequency: "DAILY", interval: 1, ...simple });
    case "weekly":
      return formatRepetition({ frequency: "WEEKLY", interval: 1, ...simple });
    case "fortnightly":
      return formatRepetition({ frequency: "WEEKLY", interval: 2, ...simple });
    case "monthly":
      return formatRepetition({ frequency: "MONTHLY", interval: 1, ...simple });
    case "weekday":
      return formatRepetition({ frequency: "MONTHLY", interval: 1, ...simple, weekdays: sameWeekday(day) });
    case "yearly":
      return formatRepetition({ frequency: "YEARLY", interval: 1, ...simple });
  }
}

/** Returns a rule that fits another first day, without an end that is over by then. */
export function refitRule(rule: string, day: string): string {
  const repetition = parseRepetition(rule);
  if (!repetition || day === "") return rule;
  const first = dayAt(dayNumberOf(day));
  const fitting = fallsOn(repetition, first, first)
    ? repetition
    : { ...repetition, monthDays: [], weekdays: repetition.frequency === "MONTHLY" ? sameWeekday(day) : [] };
  return withUntil(formatRepetition(fitting), untilOf(rule) >= day ? untilOf(rule) : "");
}

/** Returns the last day of a rule; "" if it does not name one. */
export function untilOf(rule: string): string {
  const until = parseRepetition(rule)?.until;
  return until === undefined ? "" : dayOf(until);
}

/** `day`: "" for a rule without an end. Replaces a number of times. */
export function withUntil(rule: string, day: string): string {
  const { until: _until, ...repetition } = parseRepetition(rule)!;
  if (day === "") return formatRepetition(repetition);
  const { count: _count, ...endless } = repetition;
  return formatRepetition({ ...endless, until: dayNumberOf(day) });
}

/** The fifth weekday of a month is its last one, because most months have no fifth. */
function sameWeekday(day: string): Repetition["weekdays"] {
  const { weekday, fromStart } = dayAt(dayNumberOf(day));
  const nth = Math.ceil(fromStart / 7);
  return [{ weekday, nth: nth > 4 ? -1 : nth }];
}
