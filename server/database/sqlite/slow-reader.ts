import { slowReadTimeLimit, QueryTimeout } from "../database.ts";
import type { SqliteResult } from "./connection.ts";
import { startDatabaseThread, type DatabaseThread } from "./thread.ts";

/** One statement runs while the next one waits in the thread, so that it is never idle. */
const atOnce = 2;

interface Waiting {
  sql: string;
  parameters: readonly unknown[];
  giveUpAt: number;
  resolve(result: SqliteResult | Promise<SqliteResult>): void;
  reject(error: Error): void;
}

/** Starts on first use. A running statement cannot be aborted, but one that has waited too long is not started, since its client has gone. */
export function openSlowReader(file: string): Omit<DatabaseThread, "makeProgress"> {
  let started: Promise<DatabaseThread> | undefined;
  const queue: Waiting[] = [];
  let running = 0;

  function next(): void {
    while (running < atOnce && queue.length > 0) begin(queue.shift()!);
  }

  function begin({ sql, parameters, giveUpAt, resolve, reject }: Waiting): void {
    if (performance.now() > giveUpAt) {
      reject(new QueryTimeout());
      return;
    }
    running++;
    started ??= startDatabaseThread({ file, access: "read" });
    const result = started.then((thread) => thread.run(sql, parameters));
    resolve(result);
    void result
      .catch(() => undefined)
      .finally(() => {
        running--;
        next();
      });
  }

  return {
    run(sql, parameters) {
      return new Promise((resolve, reject) => {
        queue.push({ sql, parameters, giveUpAt: performance.now() + slowReadTimeLimit, resolve, reject });
        next();
      });
    },
    async close() {
      await (await started)?.close();
    },
  };
}
