import {
  dayAt,
  dayNumberOf,
  dayOf,
  occursOn,
  formatRepetition,
  parseRepetition,
  type Repetition,
} from "#contract/repetition.ts";

/** Returns the rules to offer for a first day such as 2026-12-24. */
export function rulesFor(day: string): string[] {
  const { weekday, fromStart, fromEnd } = dayAt(dayNumberOf(day));
  const monthly = { frequency: "MONTHLY", ...simple } as const;
  const isLastWeekday = fromEnd <= 7;
  const rules: Repetition[] = [
    { frequency: "DAILY", ...simple },
    { frequency: "WEEKLY", ...simple },
    { frequency: "WEEKLY", ...simple, interval: 2 },
    monthly,
    ...(fromEnd === 1 ? [{ ...monthly, monthDays: [-1] }] : []),
    ...(fromStart <= 4 * 7 ? [{ ...monthly, weekdays: sameWeekday(day) }] : []),
    ...(isLastWeekday ? [{ ...monthly, weekdays: [{ weekday, nth: -1 }] }] : []),
    { frequency: "YEARLY", ...simple },
  ];
  return rules.map(formatRepetition);
}

const simple = { interval: 1, weekdays: [], monthDays: [] };

/** Adapts a rule to another first day, and drops an end that is before it. */
export function refitRule(rule: string, day: string): string {
  const repetition = parseRepetition(rule);
  if (!repetition || day === "") return rule;
  const first = dayAt(dayNumberOf(day));
  const isByWeekday = repetition.frequency === "MONTHLY" && repetition.weekdays.length > 0;
  const isLast = isByWeekday && repetition.weekdays.every(({ nth }) => nth === -1);
  const weekdays = isLast && first.fromEnd <= 7 ? [{ weekday: first.weekday, nth: -1 }] : sameWeekday(day);
  const fitting = occursOn(repetition, first, first)
    ? repetition
    : { ...repetition, monthDays: [], weekdays: isByWeekday ? weekdays : [] };
  return withUntil(formatRepetition(fitting), untilOf(rule) >= day ? untilOf(rule) : "");
}

/** Returns the last day of a rule; "" if it has none. */
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
