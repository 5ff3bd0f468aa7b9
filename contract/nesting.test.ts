import { expect, test } from "vitest";
import { isNestedTooDeep } from "./nesting.ts";

test.each([
  ["lists", "[".repeat(101), true],
  ["objects", '{"a":'.repeat(101), true],
  ["as many lists as may be", "[".repeat(100) + "]".repeat(100), false],
  ["lists beside each other", `[${"[],".repeat(500)}[]]`, false],
  ["brackets in a text", `["${"[{".repeat(500)}"]`, false],
  ["brackets in a text after a quotation mark", `["\\"${"[".repeat(500)}"]`, false],
  ["lists after a text that ends in a backslash", `["\\\\",${"[".repeat(101)}`, true],
])("%s", (_, json, isTooDeep) => {
  expect(isNestedTooDeep(json)).toBe(isTooDeep);
});
