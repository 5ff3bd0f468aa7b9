import { expect, test } from "vitest";
import { birthdayError, celebratedOn, isCelebratedOn } from "./birthdays.ts";

const today = { day: 17, month: 5, year: 2027 };

test.each([
  [{ day: 17, month: 5 }, undefined],
  [{ day: 29, month: 2 }, undefined],
  [{ day: 29, month: 2, year: 2000 }, undefined],
  [{ day: 1, month: 1, year: 1900 }, undefined],
  [{ day: 17, month: 5, year: 2027 }, undefined],
  [{ day: 31, month: 4 }, "birthday_invalid"],
  [{ day: 29, month: 2, year: 2001 }, "birthday_invalid"],
  [{ day: 29, month: 2, year: 1900 }, "birthday_invalid"],
  [{ day: 0, month: 5 }, "birthday_invalid"],
  [{ day: 1, month: 13 }, "birthday_invalid"],
  [{ day: NaN, month: 5 }, "birthday_invalid"],
  [{ day: 1.5, month: 5 }, "birthday_invalid"],
  [{ day: 18, month: 5, year: 2027 }, "birthday_out_of_range"],
  [{ day: 1, month: 1, year: 2028 }, "birthday_out_of_range"],
  [{ day: 31, month: 12, year: 1899 }, "birthday_out_of_range"],
  [{ day: 17, month: 5, year: NaN }, "birthday_out_of_range"],
])("only a day that has been can be a birthday: %o", (birthday, error) => {
  expect(birthdayError(birthday, today)).toBe(error);
});

test("29 February is celebrated on 28 February unless the year has one", () => {
  const leapDay = { day: 29, month: 2, year: 1996 };
  const on = (day: number, month: number, year: number) => isCelebratedOn(leapDay, { day, month, year });
  expect([on(28, 2, 2027), on(29, 2, 2028), on(28, 2, 2100)]).toEqual([true, true, true]);
  expect([on(28, 2, 2028), on(1, 3, 2027)]).toEqual([false, false]);
  expect(celebratedOn(today)).toEqual([517]);
});
