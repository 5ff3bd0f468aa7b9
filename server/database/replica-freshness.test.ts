import { expect, test } from "vitest";
import { ReplicaFreshness } from "./replica-freshness.ts";

/** A primary and a replica that have written and replayed so many bytes. */
function aPair() {
  const state = { written: 100n, replayed: 100n, identity: "hearth", now: 0 };
  const problems: (string | undefined)[] = [];
  let failures = 0;
  const freshness = new ReplicaFreshness(
    {
      written: () => Promise.resolve({ identity: "hearth", bytes: state.written }),
      replayed: () => Promise.resolve({ identity: state.identity, bytes: state.replayed }),
    },
    { onChange: (problem) => problems.push(problem), onFailure: () => failures++, now: () => state.now },
  );
  return {
    state,
    problems,
    freshness,
    failures: () => failures,
    /** Reads at this time, and waits for the check that the read started. */
    async readAt(now: number): Promise<boolean> {
      state.now = now;
      const isFresh = freshness.isFresh();
      await new Promise(setImmediate);
      return isFresh;
    },
  };
}

test("no read waits for a check, and a replica is used for a second after it had everything", async () => {
  const { readAt, state } = aPair();

  expect(await readAt(0)).toBe(false);
  state.written = 200n;
  expect(await readAt(900)).toBe(true);
  expect(await readAt(1100)).toBe(false);
});

test("a replica that is always a little behind is used, and one that is two seconds behind is not", async () => {
  const { readAt, state, problems } = aPair();
  for (let now = 0; now <= 3000; now += 250) {
    state.written = BigInt(100 + now);
    state.replayed = BigInt(100 + Math.max(0, now - 500));
    expect(await readAt(now), `${now} ms`).toBe(now > 0);
  }
  expect(problems).toEqual([]);

  for (let now = 5000; now <= 10_000; now += 250) {
    state.written = BigInt(100 + now);
    state.replayed = BigInt(100 + now - 2000);
    expect(await readAt(now), `${now} ms`).toBe(false);
  }
  expect(problems).toEqual([expect.stringContaining("behind")]);

  state.replayed = state.written;
  await readAt(10_250);
  await readAt(10_500);
  expect(await readAt(10_750)).toBe(true);
  expect(problems).toHaveLength(2);
});

test("a server that has what its primary never wrote is not used", async () => {
  const { readAt, state, problems, failures } = aPair();
  state.replayed = 300n;

  await readAt(0);
  expect(await readAt(1)).toBe(false);
  expect(problems).toEqual([expect.stringContaining("never written")]);
  expect(failures()).toBe(1);
});

test("the copy of another database is not used", async () => {
  const { readAt, state, problems } = aPair();
  state.identity = "another";

  await readAt(0);
  expect(await readAt(1)).toBe(false);
  expect(problems).toEqual([expect.stringContaining("not a replica")]);
});

test("after a failed read, the primary is read until the replica has been checked", async () => {
  const { readAt, freshness, state } = aPair();
  await readAt(0);
  expect(await readAt(1)).toBe(true);

  state.replayed = 99n;
  await expect(freshness.watch(() => Promise.reject(new Error("cut off")))).rejects.toThrow("cut off");
  expect(await readAt(2)).toBe(false);
  state.replayed = 100n;
  await readAt(252);
  expect(await readAt(253)).toBe(true);
  await freshness.close();
});
