import { expect, test } from "vitest";
import { birthdayText } from "./birthday-text.ts";

test.each([
  ["en_US", "May 17", "May 17, 1985"],
  ["de_DE", "17. Mai", "17. Mai 1985"],
  ["ko_KR", "5월 17일", "1985년 5월 17일"],
  ["zgh", "17 ⵎⴰⵢⵢⵓ", "17 ⵎⴰⵢⵢⵓ 1985"],
] as const)("a birthday is written as in %s, with or without its year", (language, short, long) => {
  expect(birthdayText({ day: 17, month: 5 }, language)).toBe(short);
  expect(birthdayText({ day: 17, month: 5, year: 1985 }, language)).toBe(long);
});

test("29 February needs no year", () => {
  expect(birthdayText({ day: 29, month: 2 }, "en_US")).toBe("February 29");
});
