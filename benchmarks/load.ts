import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { promisify } from "node:util";

/** What a round of load found. */
export interface Round {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  failures: number;
}

export interface Load {
  url: string;
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  /** Posted as JSON; without it the request is a GET. */
  body?: unknown;
  /** Requests per second in all; without it as many as are answered. */
  rate?: number;
}

const autocannon = createRequire(import.meta.url).resolve("autocannon");

/** One round, in a process of its own, on the same two cores. */
export async function load({ url, connections, seconds, headers = {}, body, rate }: Load): Promise<Round> {
  const args = ["-j", "-c", connections, "-d", seconds, "-t", 30];
  const sent = body === undefined ? headers : { ...headers, "content-type": "application/json" };
  for (const [name, value] of Object.entries(sent)) args.push("-H", `${name}=${value}`);
  if (body !== undefined) args.push("-m", "POST", "-b", JSON.stringify(body));
  if (rate !== undefined) args.push("-R", rate);
  const { stdout } = await promisify(execFile)(process.execPath, [autocannon, ...args.map(String), url], {
    maxBuffer: 16 * 1024 * 1024,
  });
  const { requests, latency, non2xx, errors } = JSON.parse(stdout) as Report;
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99, failures: non2xx + errors };
}

interface Report {
  requests: { average: number };
  latency: { p50: number; p99: number };
  non2xx: number;
  errors: number;
}

/** The loads in turn, several rounds of each, so that a slow moment of the machine meets all; the middle round of each counts. */
export async function inTurn(loads: Load[], rounds = 3): Promise<Round[]> {
  const found: Round[][] = loads.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, each] of loads.entries()) found[i]!.push(await load(each));
  }
  return found.map(median);
}

function median(rounds: Round[]): Round {
  const failures = rounds.reduce((sum, round) => sum + round.failures, 0);
  const middle = [...rounds].sort((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds.length / 2)]!;
  return { ...middle, failures };
}
