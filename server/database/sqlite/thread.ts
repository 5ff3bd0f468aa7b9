import { once } from "node:events";
import { MessageChannel, receiveMessageOnPort } from "node:worker_threads";
import { startThread } from "../../entry-point.ts";
import type { SqliteResult } from "./connection.ts";
import type { Answer, Request, ThreadData } from "./database-thread.ts";

/** The main thread's side of a thread with its own connection. */
export interface DatabaseThread {
  run(sql: string, parameters: readonly unknown[]): Promise<SqliteResult>;
  /** Delivers available responses now instead of at the next turn of the event loop. */
  drainResponses(): void;
  close(): Promise<void>;
}

interface Waiting {
  resolve(result: SqliteResult): void;
  reject(error: Error): void;
}

export async function startDatabaseThread(asked: Omit<ThreadData, "port">): Promise<DatabaseThread> {
  const { port1: port, port2: theirs } = new MessageChannel();
  const worker = startThread(import.meta.url, "./database-thread", {
    name: `database ${asked.access}`,
    workerData: { ...asked, port: theirs } satisfies ThreadData,
    transferList: [theirs],
  });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;

  await Promise.race([once(port, "message"), once(worker, "error").then(([error]) => Promise.reject(error as Error))]);
  function handOver(answer: Answer): void {
    const waiter = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.error) waiter?.reject(databaseError(answer.error));
    else waiter?.resolve({ rows: answer.rows ?? [], changes: answer.changes ?? 0 });
  }

  port.on("message", handOver);
  // Without the thread every query would fail, so the process ends and is restarted.
  worker.on("error", (error) => {
    throw error;
  });

  return {
    run(sql, parameters) {
      return new Promise((resolve, reject) => {
        const id = ++lastId;
        waiting.set(id, { resolve, reject });
        port.postMessage({ id, sql, parameters } satisfies Request);
      });
    },
    drainResponses() {
      while (waiting.size > 0) {
        const received: { message: Answer } | undefined = receiveMessageOnPort(port);
        if (!received) return;
        handOver(received.message);
      }
    },
    async close() {
      const exited = once(worker, "exit");
      port.postMessage("close");
      await exited;
    },
  };
}

function databaseError({ message, errcode }: NonNullable<Answer["error"]>): Error {
  return Object.assign(new Error(message), { errcode });
}
