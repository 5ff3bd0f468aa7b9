import { expect, test } from "vitest";
import { isStopToken, unsubscribeToken } from "./rules-unsubscribe.ts";

const day = 24 * 60 * 60 * 1000;
const now = Date.parse("2026-05-05T10:20:30.400Z");
const token = unsubscribeToken("signing key", "anna", now);

test("a token is valid for sixty days, one user and one server", () => {
  expect(isStopToken("signing key", "anna", token, now)).toBe(true);
  expect(isStopToken("signing key", "anna", token, now + 60 * day - 1000)).toBe(true);

  expect(isStopToken("signing key", "anna", token, now + 60 * day)).toBe(false);
  expect(isStopToken("signing key", "bob", token, now)).toBe(false);
  expect(isStopToken("another key", "anna", token, now)).toBe(false);
});

test("a token cannot be extended or forged", () => {
  const [, signed] = token.split(".");
  const later = Math.floor(now / 1000 + 10_000_000).toString(36);

  for (const made of [`${later}.${signed}`, `.${signed}`, signed!, token.slice(0, -1), `${token}x`, "", ".", "x.y.z"]) {
    expect(isStopToken("signing key", "anna", made, now), made).toBe(false);
  }
});
