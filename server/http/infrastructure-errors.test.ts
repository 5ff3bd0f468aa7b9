import { expect, test } from "vitest";
import { StorageUnavailable } from "../adapters/file-storage/file-storage.ts";
import { WriteTimeout } from "../database/database.ts";
import { infrastructureErrorOf } from "./infrastructure-errors.ts";

test.each([
  ["a full disk, as Node says it", { code: "ENOSPC" }, "storage_full"],
  ["a full disk, as SQLite says it", { errcode: 13 }, "storage_full"],
  ["a full disk, as PostgreSQL says it", { code: "53100" }, "storage_full"],
  ["a disk that is read-only", { code: "EROFS" }, "storage_failed"],
  ["a database file that became read-only", { errcode: 8 | (6 << 8) }, "storage_failed"],
  ["a disk that breaks", { errcode: 10 | (4 << 8) }, "storage_failed"],
  ["a PostgreSQL that shuts down", { code: "57P01" }, "not_ready"],
  ["a PostgreSQL that is not there", { errors: [{ code: "ECONNREFUSED" }] }, "not_ready"],
  ["a PostgreSQL whose socket is not there", { code: "ENOENT", syscall: "connect" }, "not_ready"],
  ["a PostgreSQL that does not answer", { code: "ETIMEDOUT" }, "not_ready"],
  ["a PostgreSQL whose machine is away", { code: "EHOSTUNREACH" }, "not_ready"],
  ["a PostgreSQL whose network is away", { code: "ENETUNREACH" }, "not_ready"],
  ["a PostgreSQL that has no address", { code: "ENOTFOUND" }, "not_ready"],
  ["a PostgreSQL whose address nobody tells", { code: "EAI_AGAIN" }, "not_ready"],
  ["an SQLite that another program has locked", { errcode: 5 | (1 << 8) }, "too_busy"],
  ["a connection that broke off", new Error("Connection terminated unexpectedly"), "not_ready"],
  ["a write that waited too long for others", new WriteTimeout(), "too_busy"],
  ["a write that waited for one which waited for it", { code: "40P01" }, "too_busy"],
  [
    "a bucket that does not answer",
    new StorageUnavailable("away", { cause: { code: "ETIMEDOUT" } }),
    "storage_unavailable",
  ],
  ["a trouble behind another", new Error("a write failed", { cause: { code: "ENOSPC" } }), "storage_full"],
])("%s is reported with its error code", (_, error, code) => {
  expect(infrastructureErrorOf(error)?.code).toBe(code);
});

test("programming errors are not reported as infrastructure errors, whatever their fields", () => {
  const itself: { cause?: unknown } = {};
  itself.cause = itself;
  for (const error of [
    new TypeError("x is undefined"),
    { code: "23505" },
    { code: "ENOENT", syscall: "open" },
    { errcode: 19 },
    itself,
    undefined,
    "ENOSPC",
  ]) {
    expect(infrastructureErrorOf(error)).toBeUndefined();
  }
});
