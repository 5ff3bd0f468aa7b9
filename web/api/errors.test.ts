import { expect, test } from "vitest";
import { ApiError, isGone, isTransient, NetworkError } from "./errors.ts";

const failed = (status: number) => new ApiError(status, {});

test.each([401, 408, 429, 502, 503, 504])("a request that failed with %i may succeed later", (status) => {
  expect(isTransient(failed(status))).toBe(true);
});

test.each([400, 403, 404, 409, 413, 422, 500])("a request that failed with %i is not repeated", (status) => {
  expect(isTransient(failed(status))).toBe(false);
});

test("a lost connection may come back, but a mistake of the client stays one", () => {
  expect(isTransient(new NetworkError("gone"))).toBe(true);
  expect(isTransient(new TypeError("undefined is not a function"))).toBe(false);
});

test.each([403, 404])(
  "what is refused with %i counts as gone, so that it does not show whether it exists",
  (status) => {
    expect(isGone(failed(status))).toBe(true);
  },
);

test.each([401, 410, 500])("what failed with %i does not count as gone", (status) => {
  expect(isGone(failed(status))).toBe(false);
});

test("a lost connection does not count as gone", () => {
  expect(isGone(new NetworkError("gone"))).toBe(false);
});

test("an error without a body is a server error and names its status", () => {
  const error = failed(502);
  expect(error.code).toBe("server_error");
  expect(error.message).toContain("502");
});
