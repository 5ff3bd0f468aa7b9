import { expect, test } from "vitest";
import type { ErrorCode } from "#contract/errors.ts";
import { ApiError, NetworkError } from "../api/errors.ts";
import { loadCatalogue } from "./catalogues.ts";
import { codeText, errorText } from "./error-text.ts";
import { fieldErrors } from "./field-errors.ts";
import { translator } from "./translate.ts";

const t = translator("en_US", await loadCatalogue("en_US"));
const refused = (code: ErrorCode, more = {}) => new ApiError(400, { code, ...more });

test("a lost connection, an error of the server and a mistake of the client have their texts", () => {
  expect(errorText(t, new NetworkError("gone"))).toContain("cannot be reached");
  expect(errorText(t, refused("login_taken"))).toBe("That email is already in use.");
  expect(errorText(t, new TypeError("x is undefined"))).toBe("An error occurred");
});

test("a code of a newer server gets the general text", () => {
  expect(codeText(t, "moon_phase" as ErrorCode)).toBe("An error occurred");
});

test.each([
  [undefined, "1 minute"],
  [0, "1 minute"],
  [60, "1 minute"],
  [61, "2 minutes"],
  [900, "15 minutes"],
])("after too many attempts, %s seconds are announced as %s", (retryAfter, wait) => {
  expect(errorText(t, refused("too_many_attempts", { retryAfter }))).toContain(`in ${wait}.`);
});

test("a file that is too large shows the limit", () => {
  expect(errorText(t, refused("file_too_large", { limit: 50 }))).toContain("50 MB");
});

test("an error names the limit, in the form of the language", async () => {
  const german = translator("de_DE", await loadCatalogue("de_DE"));
  expect(errorText(t, refused("group_full"))).toContain("5,000 members");
  expect(errorText(german, refused("group_full"))).toContain("5.000 Mitglieder");
  expect(errorText(t, refused("password_length"))).toContain("8 to 128 characters");
});

const codes = { login: ["login_empty", "login_taken"], password: ["password_length"] } as const;

test("an error is shown at the field it is about", () => {
  expect(fieldErrors(t, refused("login_taken"), codes)).toEqual({ login: "That email is already in use." });
});

test("an error about no field, or about no request, is shown at the form", () => {
  expect(Object.keys(fieldErrors(t, refused("user_name_length"), codes))).toEqual(["form"]);
  expect(Object.keys(fieldErrors(t, new NetworkError("gone"), codes))).toEqual(["form"]);
});

test("without an error, nothing is shown", () => {
  expect(fieldErrors(t, null, codes)).toEqual({});
});
