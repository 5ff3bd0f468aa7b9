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
  /** Each connection sends them one after another, from the beginning when they are through. */
  requests: readonly LoadRequest[];
  connections: number;
  seconds: number;
  /** Requests a second of all connections together; as many as the server answers, if absent. */
  rate?: number;
  /** More is asked than can be answered: what is refused by 429 or 503 is counted, and no failure. */
  isTooMuch?: boolean;
}

export interface Measured {
  /** Of what was answered well. */
  perSecond: number;
  refusedPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/** Sends requests from a process of its own, as clients would. Throws if any was not answered well. */
export async function measure(load: Load): Promise<Measured> {
  const client = fork(fileURLToPath(new URL("./load-process.ts", import.meta.url)), {
    execArgv: ["--import", import.meta.resolve("tsx")],
  });
  client.send(load);
  const [answer] = (await once(client, "message")) as [Measured | { problem: string }];
  if ("problem" in answer) throw new Error(`${load.requests[0]!.path} at ${load.url}: ${answer.problem}`);
  return answer;
}
