import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export interface LoadRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Load {
  url: string;
  /** Sent by each connection one after another, repeatedly. */
  requests: readonly LoadRequest[];
  connections: number;
  seconds?: number;
  /** Ends after this many requests instead, which shows only that they succeed. */
  amount?: number;
  /** Requests per second of all connections together; as many as possible if absent. */
  rate?: number;
  /** Overload: responses with 429 or 503 are counted and are not failures. */
  isTooMuch?: boolean;
}

export interface Measured {
  /** Of successful responses. */
  perSecond: number;
  refusedPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/** Length of a load. */
export type Length = { seconds: number } | { amount: number };

export const lengthText = (each: Length): string =>
  "seconds" in each ? `${each.seconds} s` : `${each.amount} requests`;

let client: ChildProcess | undefined;

/** Sends requests from a separate process, which serves one load after another. Throws if any request failed. */
export async function measure(load: Load): Promise<Measured> {
  client ??= forkSource(new URL("./load-process.ts", import.meta.url));
  client.send(load);
  const [answer] = (await once(client, "message")) as [Measured | { problem: string }];
  if ("problem" in answer) throw new Error(`${load.requests[0]!.path} at ${load.url}: ${answer.problem}`);
  return answer;
}

export function endLoad(): void {
  client?.disconnect();
  client = undefined;
}

/** Runs a TypeScript file in its own process. */
export function forkSource(file: URL): ChildProcess {
  return fork(fileURLToPath(file), { execArgv: ["--import", import.meta.resolve("tsx")] });
}

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
  const middle = (of: keyof Measured) => median(all.map((each) => each[of]));
  return {
    perSecond: middle("perSecond"),
    refusedPerSecond: middle("refusedPerSecond"),
    p50: middle("p50"),
    p99: middle("p99"),
  };
}

export function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
