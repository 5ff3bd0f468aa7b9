import fc from "fast-check";
import rrule from "rrule";
import { expect, test } from "vitest";
import { dayAt, dayNumberOf, dayOf, occursOn, formatRepetition, lastDayOf, parseRepetition } from "./repetition.ts";

const msPerDay = 24 * 60 * 60 * 1000;

/** Days within `length` days on which a rule takes place, as this module and as the library `rrule` calculate them. */
function daysOf(rule: string, start: string, length: number): string[] {
  const [repetition, first] = [parseRepetition(rule)!, dayNumberOf(start)];
  const last = lastDayOf({ ...repetition, until: repetition.until ?? first + length }, first) ?? first - 1;
  const days = [];
  for (let day = first; day <= Math.min(last, first + length); day++)
    if (occursOn(repetition, dayAt(first), dayAt(day))) days.push(dayOf(day));
  return days;
}

function expected(rule: string, start: string, length: number): string[] {
  const dtstart = new Date(`${start}T00:00:00Z`);
  const options = { ...rrule.RRule.parseString(rule), dtstart };
  return new rrule.RRule(options)
    .between(dtstart, new Date(dtstart.getTime() + length * msPerDay), true)
    .map((date) => date.toISOString().slice(0, 10));
}

const weekdays = fc.uniqueArray(fc.constantFrom("MO", "TU", "WE", "TH", "FR", "SA", "SU"), { maxLength: 3 });
const nth = fc.constantFrom("", "1", "2", "3", "4", "5", "-1", "-2");
const rules = fc
  .record({
    frequency: fc.constantFrom("DAILY", "WEEKLY", "MONTHLY", "YEARLY"),
    interval: fc.integer({ min: 1, max: 10 }),
    weekdays,
    nth,
    monthDays: fc.uniqueArray(fc.constantFrom(1, 13, 29, 30, 31, -1, -30), { maxLength: 2 }),
    end: fc.constantFrom("", ";COUNT=1", ";COUNT=7", ";UNTIL=20270315"),
  })
  .map(({ frequency, interval, weekdays, nth, monthDays, end }) => {
    const days = frequency === "MONTHLY" ? weekdays.map((day) => nth + day) : weekdays;
    const byDay = days.length > 0 && frequency !== "YEARLY" ? `;BYDAY=${days.join(",")}` : "";
    const byMonthDay = monthDays.length > 0 && frequency === "MONTHLY" ? `;BYMONTHDAY=${monthDays.join(",")}` : "";
    return `FREQ=${frequency};INTERVAL=${interval}${byDay}${byMonthDay}${end}`;
  });
const days = fc.integer({ min: dayNumberOf("2024-01-01"), max: dayNumberOf("2027-12-31") }).map(dayOf);

test("events repeat on the same days as in the library rrule, if they take place on the first one", () => {
  let compared = 0;
  fc.assert(
    fc.property(rules, days, (rule, start) => {
      if (!occursOn(parseRepetition(rule)!, dayAt(dayNumberOf(start)), dayAt(dayNumberOf(start)))) return;
      compared++;
      expect(daysOf(rule, start, 1500)).toEqual(expected(rule, start, 1500));
    }),
    { numRuns: 400 },
  );
  expect(compared).toBeGreaterThan(50);
});

test.each([
  ["FREQ=MONTHLY", "2026-01-31", ["2026-01-31", "2026-03-31", "2026-05-31"]],
  ["FREQ=YEARLY", "2024-02-29", ["2024-02-29"]],
  ["FREQ=MONTHLY;BYDAY=-1FR", "2026-10-30", ["2026-10-30", "2026-11-27", "2026-12-25", "2027-01-29", "2027-02-26"]],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;COUNT=3", "2026-11-03", ["2026-11-03", "2026-11-17", "2026-12-01"]],
])("%s from %s", (rule, start, days) => expect(daysOf(rule, start, 130)).toEqual(days));

test("a rule has one normal form", () => {
  const normal = (rule: string) => formatRepetition(parseRepetition(rule)!);
  expect(normal("INTERVAL=1;freq=weekly;BYDAY=tu")).toBe("FREQ=WEEKLY;BYDAY=TU");
  expect(normal("UNTIL=20261224T180000Z;FREQ=MONTHLY;INTERVAL=3;BYDAY=+2SU")).toBe(
    "FREQ=MONTHLY;INTERVAL=3;BYDAY=2SU;UNTIL=20261224",
  );
});

test.each([
  ...["", "weekly", "FREQ=HOURLY", "FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;COUNT=0", "FREQ=DAILY;COUNT=9999"],
  ...[
    "FREQ=DAILY;COUNT=2;UNTIL=20261224",
    "FREQ=DAILY;UNTIL=20261331",
    "FREQ=DAILY;FREQ=DAILY",
    "FREQ=YEARLY;BYDAY=MO",
  ],
  ...["FREQ=WEEKLY;BYDAY=1MO", "FREQ=WEEKLY;BYMONTHDAY=1", "FREQ=MONTHLY;BYMONTHDAY=32", "FREQ=DAILY;BYHOUR=1"],
  `FREQ=MONTHLY;BYMONTHDAY=${"1,".repeat(1000)}1`,
])("%s is no rule", (rule) => expect(parseRepetition(rule)).toBeUndefined());

test("a series ends within a century, however long its rule goes on", () => {
  const first = dayNumberOf("0001-01-01");
  for (const rule of [
    "FREQ=DAILY",
    "FREQ=YEARLY;INTERVAL=10;COUNT=1000",
    "FREQ=MONTHLY;INTERVAL=24;BYDAY=1MO;COUNT=1000",
  ])
    expect(lastDayOf(parseRepetition(rule)!, first)).toBeLessThan(first + 36_600);
  expect(lastDayOf(parseRepetition("FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31")!, dayNumberOf("2026-02-01"))).toBe(
    undefined,
  );
});
