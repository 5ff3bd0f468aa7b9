import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";

/**
 * Threads and child processes of ours start from a file beside the one that asks: `startThread(import.meta.url, "./database-thread")`.
 * Built code is plain JavaScript; in development and in tests the same file is TypeScript and needs its loader.
 */
export function startThread(from: string, file: string, options: WorkerOptions): Worker {
  if (!isSource(from)) return new Worker(new URL(`${file}.js`, from), options);
  const loader = JSON.stringify(import.meta.resolve("tsx/esm/api"));
  const entry = JSON.stringify(new URL(`${file}.ts`, from).href);
  const start = `import { register } from ${loader}; register(); await import(${entry});`;
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(start)}`), { ...options, execArgv: [] });
}

/** It is told nothing of this process's environment, where the address of the database and of the mail server stand. */
export function startProcess(from: string, file: string): ChildProcess {
  const entry = fileURLToPath(new URL(`${file}${isSource(from) ? ".ts" : ".js"}`, from));
  const execArgv = isSource(from) ? ["--import", import.meta.resolve("tsx"), "--conditions=source"] : [];
  return fork(entry, { execArgv, serialization: "advanced", env: {} });
}

function isSource(from: string): boolean {
  return from.endsWith(".ts");
}
