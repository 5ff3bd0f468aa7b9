import { runInNewContext } from "node:vm";
import { setFlagsFromString } from "node:v8";
import { afterAll, expect, test } from "vitest";
import { testApp } from "../testing/build-app.ts";
import { attack } from "../testing/hostile/attack.ts";
import { samples } from "../testing/hostile/world.ts";
import { databaseName, intensity, testTimeout, seed } from "../testing/intensity.ts";

const hearth = await testApp({ TRUSTED_PROXY: "127.0.0.1" });
afterAll(() => hearth.close());
const count = intensity.hostileInputs;
const mayGrow = 48 * 1024 ** 2;

test(
  `none of ${count} hostile requests to every call causes a 500, an unnamed error, no response or a memory leak`,
  async ({ task }) => {
    const heaps: number[] = [];
    const found = await attack(hearth, await samples(), {
      ...{ seed, count, atOnce: intensity.hostileAtOnce },
      afterRound: () => void heaps.push(usedHeap()),
    });

    const early = Math.max(...heaps.slice(0, Math.ceil(heaps.length / 4)));
    task.meta.found = {
      ...{ subject: "hostile input", database: databaseName, seed, requests: count },
      ...{ complaints: found.complaints.length, slowest: found.slowest, heapEarly: early, heapLate: heaps.at(-1)! },
      ...{ taken: of(found.statuses, 200), refused: of(found.statuses, 400) },
    };
    expect(found.complaints.join("\n\n"), `seed ${seed}`).toBe("");
    expect(heaps.at(-1)! - early).toBeLessThan(mayGrow);
    // If every request had been refused right away, nothing would have been tested.
    expect(of(found.statuses, 200)).toBeGreaterThan(count / 10);
    expect(of(found.statuses, 400)).toBeGreaterThan(count / 10);
  },
  testTimeout,
);

/** Counts the responses with a status in this hundred. */
function of(statuses: ReadonlyMap<number, number>, hundred: number): number {
  const counts = [...statuses].filter(([status]) => Math.floor(status / 100) * 100 === hundred);
  return counts.reduce((sum, [, number]) => sum + number, 0);
}

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Returns the bytes in use after a garbage collection. */
function usedHeap(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
