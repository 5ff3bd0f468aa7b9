import { expect, test } from "vitest";
import { isNestedTooDeep } from "./nesting.ts";

test.each([
  ["nested lists", "[".repeat(101), true],
  ["nested objects", '{"a":'.repeat(101), true],
  ["lists at the maximum depth", "[".repeat(100) + "]".repeat(100), false],
  ["adjacent lists", `[${"[],".repeat(500)}[]]`, false],
  ["brackets in a string", `["${"[{".repeat(500)}"]`, false],
  ["brackets in a string after a quotation mark", `["\\"${"[".repeat(500)}"]`, false],
  ["nested lists after a string that ends in a backslash", `["\\\\",${"[".repeat(101)}`, true],
])("detects JSON nested too deeply: %s", (_, json, isTooDeep) => {
  expect(isNestedTooDeep(json)).toBe(isTooDeep);
});
