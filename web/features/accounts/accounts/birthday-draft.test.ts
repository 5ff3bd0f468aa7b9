import { expect, test } from "vitest";
import { supportedLanguages } from "#contract/languages.ts";
import { birthdayFrom, dateOrder, draftOf, monthNames, noBirthday } from "./birthday-draft.ts";

test("a birthday survives editing, with and without its year, and empty fields remove it", () => {
  for (const birthday of [
    { day: 17, month: 5, year: 1985 },
    { day: 29, month: 2 },
  ])
    expect(birthdayFrom(draftOf(birthday))).toEqual(birthday);
  expect(draftOf(undefined)).toEqual(noBirthday);
  expect(birthdayFrom(noBirthday)).toBeNull();
});

test("a missing day or month is no birthday", () => {
  expect(birthdayFrom({ ...noBirthday, month: "5" })).toEqual({ day: 0, month: 5 });
  expect(birthdayFrom({ ...noBirthday, year: "1985" })).toEqual({ day: 0, month: 0, year: 1985 });
});

test("the fields are in the order of the language, which has names for twelve months", () => {
  expect(dateOrder("en_US")).toEqual(["month", "day", "year"]);
  expect(dateOrder("zh_Hans")).toEqual(["year", "month", "day"]);
  expect(monthNames("de_DE")[4]).toBe("Mai");
  for (const language of supportedLanguages) {
    expect(new Set(monthNames(language)).size, language).toBe(12);
    expect(dateOrder(language).toSorted(), language).toEqual(["day", "month", "year"]);
  }
});
