import { measure, type Load, type Measured } from "./load.ts";

/** One that is measured beside others. */
export interface Contestant {
  name: string;
  load: Load;
}

/** Everyone in turn, several times over, so that whatever else the machine does meets all alike; then each one's medians. */
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
