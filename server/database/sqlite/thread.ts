import { once } from "node:events";
import { startThread } from "../../entry-point.ts";
import type { SqliteResult } from "./connection.ts";
import type { Answer, Request, ThreadData } from "./database-thread.ts";

/** The main thread's side of a thread with a connection of its own. */
export interface DatabaseThread {
  run(sql: string, parameters: readonly unknown[]): Promise<SqliteResult>;
  close(): Promise<void>;
}

interface Waiting {
  resolve(result: SqliteResult): void;
  reject(error: Error): void;
}

export async function startDatabaseThread(workerData: ThreadData): Promise<DatabaseThread> {
  const name = `database ${workerData.access}`;
  const worker = startThread(import.meta.url, "./database-thread", { workerData, name });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;

  await Promise.race([
    once(worker, "message"),
    once(worker, "error").then(([error]) => Promise.reject(error as Error)),
  ]);
  worker.on("message", (answer: Answer) => {
    const waiter = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.error) waiter?.reject(databaseError(answer.error));
    else waiter?.resolve({ rows: answer.rows ?? [], changes: answer.changes ?? 0 });
  });
  // Without it the process could only answer errors: better to end and be started again.
  worker.on("error", (error) => {
    throw error;
  });

  return {
    run(sql, parameters) {
      return new Promise((resolve, reject) => {
        const id = ++lastId;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, sql, parameters } satisfies Request);
      });
    },
    async close() {
      const exited = once(worker, "exit");
      worker.postMessage("close");
      await exited;
    },
  };
}

function databaseError({ message, errcode }: NonNullable<Answer["error"]>): Error {
  return Object.assign(new Error(message), { errcode });
}
