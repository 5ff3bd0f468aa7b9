import { expect, test } from "vitest";
import { eventColumns } from "./rules.ts";
import {
  currentOccurrence,
  occurrencesAround,
  occurrencesIn,
  seriesOf,
  type EventColumns,
} from "./rules-repetition.ts";
import { stopwatch } from "../../../testing/slowness.ts";

function event(data: object): EventColumns {
  const { date, date_end: dateEnd, schedule } = eventColumns(data as Record<string, unknown>);
  return { date: date!, dateEnd, schedule };
}

const at = (time: string) => Date.parse(time);

test("an event at night is on its own day in its time zone, and ends there", () => {
  const nightly = event({
    ...{ date: "2026-03-27T23:30:00-07:00", date_end: "2026-03-28T01:00:00-07:00" },
    ...{ date_zone: "America/Los_Angeles", repeat: "FREQ=DAILY" },
  });
  expect(currentOccurrence(nightly, at("2026-11-02T00:00:00-08:00"))).toMatchObject({
    ...{ day: "2026-11-01", date: "2026-11-01T23:30:00-08:00", dateEnd: "2026-11-02T01:00:00-08:00" },
  });
});

test("without a time zone, the offset of the date counts", () => {
  const weekly = event({ date: "2026-03-26T19:00+01:00", repeat: "FREQ=WEEKLY" });
  expect(currentOccurrence(weekly, at("2026-04-01"))).toMatchObject({ date: "2026-04-02T19:00:00+01:00" });
});

test("whole days repeat with their length", () => {
  const camp = event({ date: "2026-12-30", date_end: "2027-01-02", repeat: "FREQ=YEARLY" });
  expect(currentOccurrence(camp, at("2028-01-02T12:00Z"))).toMatchObject({ date: "2027-12-30", dateEnd: "2028-01-02" });
});

test("after the last date, that one is shown", () => {
  const two = event({ date: "2026-12-01", repeat: "FREQ=DAILY;COUNT=2", cancelled: ["2026-12-01"] });
  expect(currentOccurrence(two, at("2026-11-01"))).toMatchObject({ date: "2026-12-02" });
  expect(currentOccurrence(two, at("2030-01-01"))).toMatchObject({ date: "2026-12-02", key: "2026-12-02" });
});

test("the dates around one keep to the series, include cancelled ones, and are few if it is rare", () => {
  const around = (data: object, day: string) => {
    const columns = event(data);
    const middle = currentOccurrence(columns, at(`${day}T00:00Z`));
    return occurrencesAround(seriesOf(columns), middle, { before: 2, after: 3 }).map((one) => one.day);
  };
  const daily = { date: "2026-12-01", repeat: "FREQ=DAILY;COUNT=5", cancelled: ["2026-12-03"] };

  expect(around(daily, "2026-12-02")).toEqual(["2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04", "2026-12-05"]);
  expect(around(daily, "2026-12-05")).toEqual(["2026-12-03", "2026-12-04", "2026-12-05"]);
  expect(around({ date: "2026-12-01", repeat: "FREQ=YEARLY" }, "2029-12-01")).toEqual(
    [2027, 2028, 2029, 2030, 2031].map((year) => `${year}-12-01`),
  );
});

test("hundreds of hostile series take not much longer than plain ones", () => {
  const data = [
    { date: "1930-01-01T00:00:00.123456789+14:00", date_zone: "Pacific/Kiritimati", repeat: "FREQ=DAILY" },
    { date: "2026-01-01", date_end: "2026-12-31", repeat: "FREQ=DAILY;COUNT=1000" },
    { date: "2024-02-29T10:00Z", date_zone: "Asia/Kolkata", repeat: "FREQ=MONTHLY;INTERVAL=24;BYDAY=1MO,5TH,-1TH" },
    {
      date: "2024-02-29",
      repeat: "FREQ=YEARLY;INTERVAL=10",
      cancelled: Array.from({ length: 100 }, () => "2026-01-01"),
    },
  ];
  const hostile = Array.from({ length: 500 }, (_, n) => event(data[n % data.length]!));
  const plain = hostile.map(() => event({ date: "2026-01-01T10:00:00Z", repeat: "FREQ=DAILY" }));
  const timeOf = (events: EventColumns[]) => {
    const worked = stopwatch();
    expect(occurrencesIn(events, { from: at("2026-01-01"), to: at("2027-02-05"), limit: 1000 })).toHaveLength(1000);
    return worked();
  };
  const rounds = Array.from({ length: 9 }, () => [timeOf(hostile), timeOf(plain)] as const);
  const total = (n: 0 | 1) => rounds.reduce((sum, round) => sum + round[n], 0);
  expect(total(0) / total(1)).toBeLessThan(20);
});
