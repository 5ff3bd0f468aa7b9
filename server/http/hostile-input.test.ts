import { runInNewContext } from "node:vm";
import { setFlagsFromString } from "node:v8";
import { afterAll, expect, test } from "vitest";
import { testApp } from "../testing/build-app.ts";
import { attack } from "../testing/hostile/attack.ts";
import { samples } from "../testing/hostile/world.ts";
import { databaseName, intensity, patience, seed } from "../testing/intensity.ts";

const hearth = await testApp({ TRUSTED_PROXY: "127.0.0.1" });
afterAll(() => hearth.close());
const count = intensity.hostileInputs;
const mayGrow = 48 * 1024 ** 2;

test(
  `of ${count} hostile requests to every call none is answered by a 500, by nothing or without a name, and none stays in memory`,
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
    // If all of it had been refused at once, nothing would have been tried.
    expect(of(found.statuses, 200)).toBeGreaterThan(count / 10);
    expect(of(found.statuses, 400)).toBeGreaterThan(count / 10);
  },
  patience,
);

/** How many answers had a status of this hundred. */
function of(statuses: ReadonlyMap<number, number>, hundred: number): number {
  const counts = [...statuses].filter(([status]) => Math.floor(status / 100) * 100 === hundred);
  return counts.reduce((sum, [, number]) => sum + number, 0);
}

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Bytes that are in use after a look at what is not. */
function usedHeap(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
