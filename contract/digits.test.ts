import { expect, test } from "vitest";
import { withAsciiDigits } from "./digits.ts";

test.each([
  ["٢٠٢٥", "2025"],
  ["۱۴۰۳/۱۱/۲۶", "1403/11/26"],
  ["२५ मई", "25 मई"],
  ["১৪", "14"],
  ["๒๕๖๘", "2568"],
  ["၁၂", "12"],
  ["１９", "19"],
  ["𞥐𞥑", "01"],
  ["2025", "2025"],
])("%s is written as %s", (text, expected) => {
  expect(withAsciiDigits(text)).toBe(expected);
});
