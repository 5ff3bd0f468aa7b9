import { expect, test } from "vitest";
import { checkPin, loginFor } from "./rules.ts";

test("a PIN has 6 to 12 digits, and blanks do not count", () => {
  expect(checkPin("271 828")).toBe("271828");
  expect(checkPin("112233445566")).toBe("112233445566");
});

test.each([
  ["12345", "pin_invalid"],
  ["1234567890123", "pin_invalid"],
  ["27182a", "pin_invalid"],
  ["", "pin_invalid"],
  ["٢٧١٨٢٨", "pin_invalid"],
  ["000000", "pin_too_simple"],
  ["123456", "pin_too_simple"],
  ["987654", "pin_too_simple"],
])("the PIN %s is refused", (pin, code) => {
  expect(() => checkPin(pin)).toThrow(expect.objectContaining({ code }));
});

test.each([
  ["Aunt Rosa", "aunt-rosa-4821"],
  ["Élise", "élise-4821"],
  ["王小明", "王小明-4821"],
  ["O'Neill, J.", "o-neill-j-4821"],
  ["!!!", "4821"],
  ["a".repeat(100), `${"a".repeat(30)}-4821`],
])("the login of %s is %s", (name, login) => {
  expect(loginFor(name, 4821)).toBe(login);
});
