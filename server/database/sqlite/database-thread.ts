import { workerData, type MessagePort } from "node:worker_threads";
import { openReader, openWriter } from "./connection.ts";

/** Entry point of a thread with its own connection. Runs each statement it receives and responds with rows or an error. */
export interface Request {
  id: number;
  sql: string;
  parameters: readonly unknown[];
}

export interface Answer {
  id: number;
  rows?: unknown[];
  changes?: number;
  error?: { message: string; errcode?: number };
}

export interface ThreadData {
  file: string;
  access: "read" | "write";
  /** Port on which statements arrive. */
  port: MessagePort;
}

const { file, access, port } = workerData as ThreadData;
const connection = access === "write" ? openWriter(file) : openReader(file);

port.on("message", (request: Request | "close") => {
  if (request === "close") {
    connection.close();
    port.close();
  } else {
    port.postMessage(answer(request));
  }
});
port.postMessage("open");

function answer({ id, sql, parameters }: Request): Answer {
  try {
    return { id, ...connection.run(sql, parameters) };
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number };
    return { id, error: { message, errcode } };
  }
}
