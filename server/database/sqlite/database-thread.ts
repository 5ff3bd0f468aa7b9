import { workerData, type MessagePort } from "node:worker_threads";
import { openReader, openWriter, type SqliteResult } from "./connection.ts";
import { begin, commit, rollback } from "./transaction-statements.ts";

/** Runs the statements it receives, in order, and responds with rows or an error for each. */

export interface Request {
  id: number;
  sql: string;
  parameters: readonly unknown[];
}

export interface Result {
  id: number;
  rows?: unknown[];
  changes?: number;
  error?: { message: string; errcode?: number };
}

export interface ThreadData {
  file: string;
  access: "read" | "write";
  port: MessagePort;
}

const { file, access, port } = workerData as ThreadData;
const connection = access === "write" ? openWriter(file) : openReader(file);

let isOpen = false;
let failure: Error | undefined;

port.on("message", (requests: Request[] | "close") => {
  if (requests === "close") {
    connection.close();
    port.close();
  } else {
    port.postMessage(requests.map(execute));
  }
});
port.postMessage("open");

function execute({ id, sql, parameters }: Request): Result {
  try {
    return { id, ...run(sql, parameters) };
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number };
    return { id, error: { message, errcode } };
  }
}

/** Rejects the rest of a transaction after an error, as PostgreSQL does: it may be sent already, and each statement would commit by itself. */
function run(sql: string, parameters: readonly unknown[]): SqliteResult {
  if (sql === begin) isOpen = true;
  if (sql === rollback) return endTransaction();
  try {
    if (failure !== undefined) throw failure;
    const result = connection.run(sql, parameters);
    if (sql === commit) isOpen = false;
    return result;
  } catch (error) {
    if (isOpen) failure = error as Error;
    if (sql === commit) endTransaction();
    throw error;
  }
}

function endTransaction(): SqliteResult {
  isOpen = false;
  failure = undefined;
  try {
    return connection.run(rollback, []);
  } catch (error) {
    // SQLite rolls back by itself when the disk is full, and there is nothing to roll back if it could not begin.
    if (!String(error).includes("no transaction is active")) throw error;
    return { rows: [], changes: 0 };
  }
}
