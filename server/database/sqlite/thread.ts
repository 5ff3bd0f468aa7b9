import { once } from "node:events";
import { MessageChannel, receiveMessageOnPort } from "node:worker_threads";
import { startThread } from "../../processes/entry-point.ts";
import type { SqliteResult } from "./connection.ts";
import type { Result, Request, ThreadData } from "./database-thread.ts";

export interface DatabaseThread {
  /** Statements run in the order of the calls. Those called before anything else happens are sent together. */
  run(sql: string, parameters: readonly unknown[]): Promise<SqliteResult>;
  /** Sends and receives now instead of at the next turn of the event loop. */
  makeProgress(): void;
  close(): Promise<void>;
}

/** Megabytes. Rows and statements are passed on at once, so more would only delay collecting them. */
const youngGeneration = 4;

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
    resourceLimits: { maxYoungGenerationSizeMb: youngGeneration },
  });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let unsent: Request[] = [];

  await Promise.race([once(port, "message"), once(worker, "error").then(([error]) => Promise.reject(error as Error))]);
  function settle(results: Result[]): void {
    for (const { id, error, rows = [], changes = 0 } of results) {
      const waiter = waiting.get(id);
      waiting.delete(id);
      if (error) waiter?.reject(databaseError(error));
      else waiter?.resolve({ rows, changes });
    }
  }

  function send(): void {
    if (unsent.length > 0) port.postMessage(unsent);
    unsent = [];
  }

  port.on("message", settle);
  // Without the thread every query would fail, so the process ends and is restarted.
  worker.on("error", (error) => {
    throw error;
  });

  return {
    run(sql, parameters) {
      return new Promise((resolve, reject) => {
        const id = ++lastId;
        waiting.set(id, { resolve, reject });
        if (unsent.length === 0) process.nextTick(send);
        unsent.push({ id, sql, parameters });
      });
    },
    makeProgress() {
      send();
      while (waiting.size > 0) {
        const received: { message: Result[] } | undefined = receiveMessageOnPort(port);
        if (!received) return;
        settle(received.message);
      }
    },
    async close() {
      const exited = once(worker, "exit");
      port.postMessage("close");
      await exited;
    },
  };
}

function databaseError({ message, errcode }: NonNullable<Result["error"]>): Error {
  return Object.assign(new Error(message), { errcode });
}
