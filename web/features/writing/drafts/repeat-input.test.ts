import { expect, test } from "vitest";
import { repeatWords } from "#contract/repeat-words.ts";
import { supportedLanguages } from "#contract/languages.ts";
import { loadCatalogue } from "../../../i18n/catalogues.ts";
import { translator } from "../../../i18n/translate.ts";
import { refitRule, rulesFor } from "./repeat-input.ts";

const monthly = (day: string) => rulesFor(day).filter((rule) => rule.includes("MONTHLY"));

test.each([
  ["in the middle of a month", "2026-11-12", ["FREQ=MONTHLY", "FREQ=MONTHLY;BYDAY=2TH"]],
  ["on a fourth and last Friday", "2026-11-27", ["FREQ=MONTHLY", "FREQ=MONTHLY;BYDAY=4FR", "FREQ=MONTHLY;BYDAY=-1FR"]],
  ["on a fourth Tuesday that is not the last", "2026-09-22", ["FREQ=MONTHLY", "FREQ=MONTHLY;BYDAY=4TU"]],
  ["on a fifth Thursday", "2026-10-29", ["FREQ=MONTHLY", "FREQ=MONTHLY;BYDAY=-1TH"]],
  ["on the last day", "2026-12-31", ["FREQ=MONTHLY", "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=MONTHLY;BYDAY=-1TH"]],
  [
    "on the last day of a short February",
    "2026-02-28",
    ["FREQ=MONTHLY", "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=MONTHLY;BYDAY=4SA", "FREQ=MONTHLY;BYDAY=-1SA"],
  ],
])("what begins %s can repeat each month on what that day is", (_, day, rules) => {
  expect(monthly(day)).toEqual(rules);
});

test.each([
  ["FREQ=MONTHLY;BYDAY=-1FR", "2026-11-26", "FREQ=MONTHLY;BYDAY=-1TH"],
  ["FREQ=MONTHLY;BYDAY=-1FR", "2026-11-12", "FREQ=MONTHLY;BYDAY=2TH"],
  ["FREQ=MONTHLY;BYDAY=2TH", "2026-11-27", "FREQ=MONTHLY;BYDAY=4FR"],
  ["FREQ=MONTHLY;BYMONTHDAY=-1", "2027-02-28", "FREQ=MONTHLY;BYMONTHDAY=-1"],
  ["FREQ=MONTHLY;BYMONTHDAY=-1", "2027-02-27", "FREQ=MONTHLY"],
  ["FREQ=WEEKLY;INTERVAL=2", "2027-02-27", "FREQ=WEEKLY;INTERVAL=2"],
])("%s fits another first day, %s", (rule, day, fitting) => {
  expect(refitRule(rule, day)).toBe(fitting);
});

test("each rule of a day reads differently, in every language", async () => {
  for (const language of supportedLanguages) {
    const t = translator(language, await loadCatalogue(language));
    for (const day of ["2026-02-28", "2026-10-30", "2026-11-29"]) {
      const words = rulesFor(day).map((rule) => repeatWords(rule, t, language));
      expect(new Set(words).size, words.join("\n")).toBe(words.length);
    }
  }
});
