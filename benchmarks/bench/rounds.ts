import { measure, type Load, type Measured } from "./load.ts";

/** A candidate that is measured along with others. */
export interface Contestant {
  name: string;
  load: Load;
}

/** Measures all candidates in turn several times, so that other load affects all alike, and returns their medians. */
export async function inRounds(contestants: Contestant[], rounds: number): Promise<Map<string, Measured>> {
  const measured = new Map<string, Measured[]>(contestants.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const { name, load } of contestants) measured.get(name)!.push(await measure(load));
  }
  return new Map([...measured].map(([name, all]) => [name, medians(all)]));
}

function medians(all: Measured[]): Measured {
  return {
    perSecond: median(all.map(({ perSecond }) => perSecond)),
    refusedPerSecond: median(all.map(({ refusedPerSecond }) => refusedPerSecond)),
    p50: median(all.map(({ p50 }) => p50)),
    p99: median(all.map(({ p99 }) => p99)),
  };
}

export function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
