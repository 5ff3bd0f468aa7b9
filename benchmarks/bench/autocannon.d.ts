declare module "autocannon" {
  import type { EventEmitter } from "node:events";

  interface Request {
    method: string;
    path: string;
    headers: Record<string, string>;
    body?: string;
  }

  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    /** Number of requests after which it ends, whatever the duration. */
    amount?: number | undefined;
    /** Milliseconds between two looks at whether it has ended. */
    sampleInt?: number;
    overallRate?: number | undefined;
    requests: readonly Request[];
  }

  interface Result {
    errors: number;
    timeouts: number;
    non2xx: number;
    /** Seconds. */
    duration: number;
    requests: { total: number };
  }

  interface Instance extends EventEmitter, PromiseLike<Result> {
    /** Milliseconds, with fractions. */
    on(event: "response", listener: (client: unknown, status: number, bytes: number, time: number) => void): this;
  }

  export default function autocannon(options: Options): Instance;
}
