import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { startDeadline } from "./deadline.ts";

test("a deadline ends work, once", async () => {
  const end = vi.fn();
  await new Promise<void>((resolve) => {
    end.mockImplementation(resolve);
    startDeadline(20, end);
  });
  await nextTurn();
  expect(end).toHaveBeenCalledOnce();
});

test("time in which nothing of the process runs ends no work", async () => {
  const end = vi.fn();
  const cancel = startDeadline(50, end);
  const until = performance.now() + 100;
  while (performance.now() < until);
  await nextTurn();
  await nextTurn();
  expect(end).not.toHaveBeenCalled();
  cancel();
});

test("a cancelled deadline never ends anything", async () => {
  const end = vi.fn();
  startDeadline(10, end)();
  await new Promise<void>((resolve) => startDeadline(40, resolve));
  expect(end).not.toHaveBeenCalled();
});
