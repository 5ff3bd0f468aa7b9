import { fork } from "node:child_process";
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
  seconds: number;
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

/** Sends requests from a separate process. Throws if any request failed. */
export async function measure(load: Load): Promise<Measured> {
  const client = fork(fileURLToPath(new URL("./load-process.ts", import.meta.url)), {
    execArgv: ["--import", import.meta.resolve("tsx")],
  });
  client.send(load);
  const [answer] = (await once(client, "message")) as [Measured | { problem: string }];
  if ("problem" in answer) throw new Error(`${load.requests[0]!.path} at ${load.url}: ${answer.problem}`);
  return answer;
}
