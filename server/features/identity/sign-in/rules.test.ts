import { expect, test } from "vitest";
import { checkNewPassword, cookieOf } from "./rules.ts";
import { hashOf } from "../people/rules-secrets.ts";

test("a new password has 8 to 128 characters of any kind, white space included", () => {
  for (const good of ["x".repeat(8), " ".repeat(8), "😀".repeat(4), "x".repeat(128)]) {
    expect(checkNewPassword(good)).toBe(good);
  }
  for (const bad of ["", "x".repeat(7), "x".repeat(129)]) expect(() => checkNewPassword(bad)).toThrow("8 to 128");
});

test("the cookie is derived from the key, and the key cannot be derived from the cookie", () => {
  expect(cookieOf("key")).toBe(cookieOf("key"));
  expect(cookieOf("key")).not.toBe(cookieOf("other"));
  expect(cookieOf("key")).not.toBe(hashOf("key"));
  expect(cookieOf("key")).toMatch(/^[\w-]{43}$/);
});
