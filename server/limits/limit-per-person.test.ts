import pLimit from "p-limit";
import { expect, test, vi } from "vitest";
import { runQueued, LimitPerPerson } from "./limit-per-person.ts";

test("a caller whose signal is aborted while waiting gets an error, and the work does not start", async () => {
  const limit = pLimit(1);
  const { held, release } = aGate();
  const first = runQueued(limit, new AbortController().signal, () => held);
  const [waiting, work] = [new AbortController(), vi.fn(() => Promise.resolve())];
  const second = runQueued(limit, waiting.signal, work);

  waiting.abort(new Error("too late"));

  await expect(second).rejects.toThrow("too late");
  release();
  await first;
  await expect(runQueued(limit, new AbortController().signal, () => Promise.resolve("third"))).resolves.toBe("third");
  expect(work).not.toHaveBeenCalled();
});

test("work that is no longer wanted when its turn comes does not start", async () => {
  const limit = new LimitPerPerson({ atOnce: 1, mostWaiting: 5 });
  const { held, release } = aGate();
  const first = limit.run("anna", () => held);
  const work = vi.fn(() => Promise.resolve());
  let isWanted = true;
  const second = limit.run("anna", work, () => isWanted);
  isWanted = false;
  release();

  await first;
  await expect(second).rejects.toMatchObject({ code: "too_many_requests" });
  expect(work).not.toHaveBeenCalled();
});

function aGate() {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  return { held, release: () => release() };
}

test("as many may wait when all arrive at once", async () => {
  const limit = new LimitPerPerson({ atOnce: 2, mostWaiting: 1 });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 4 }, () => limit.run("anna", () => Promise.resolve("done"))),
  );

  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected"]);
});
