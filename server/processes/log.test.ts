import { expect, test } from "vitest";
import { openLog, batchWrites } from "./log.ts";

function logInto(written: string[]) {
  return openLog("info", batchWrites({ write: (lines) => written.push(lines) }));
}

test("lines are collected for a moment and written together, in order", async () => {
  const written: string[] = [];
  const log = logInto(written);

  for (const count of [1, 2, 3]) log.info({ count }, "request completed");

  expect(written).toEqual([]);
  await expect.poll(() => written).toHaveLength(1);
  expect(countsIn(written)).toEqual([1, 2, 3]);
});

test("a warning is written immediately, after the lines before it", () => {
  const written: string[] = [];
  const log = logInto(written);

  log.info({ count: 1 }, "request completed");
  log.child({ of: "a request" }).warn({ count: 2 }, "overloaded");

  expect(countsIn(written)).toEqual([1, 2]);
});

test("many lines do not wait", () => {
  const written: string[] = [];
  const log = logInto(written);

  for (let count = 0; count < 100; count++) log.info({ count }, "request completed");

  expect(written.length).toBeGreaterThan(0);
});

function countsIn(written: string[]): unknown[] {
  const lines = written.join("").trimEnd().split("\n");
  return lines.map((line) => (JSON.parse(line) as { count: unknown }).count);
}
