import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";

let built: string | undefined;

/** From now on what would start from source starts from what was built of it, below this folder: much quicker, where many start. */
export function startFromBuilt(folder: URL): void {
  built = folder.href;
}

/**
 * Threads and child processes of ours start from a file beside the one that asks: `startThread(import.meta.url, "./database-thread")`.
 * Built code is plain JavaScript; in development and in tests the same file is TypeScript and needs its loader.
 */
export function startThread(asking: string, file: string, options: WorkerOptions): Worker {
  const from = builtOf(asking);
  if (!isSource(from)) return new Worker(new URL(`${file}.js`, from), options);
  const loader = JSON.stringify(import.meta.resolve("tsx/esm/api"));
  const entry = JSON.stringify(new URL(`${file}.ts`, from).href);
  const start = `import { register } from ${loader}; register(); await import(${entry});`;
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(start)}`), { ...options, execArgv: [] });
}

/** It is told nothing of this process's environment, where the address of the database and of the mail server stand. */
export function startProcess(asking: string, file: string): ChildProcess {
  const from = builtOf(asking);
  const entry = fileURLToPath(new URL(`${file}${isSource(from) ? ".ts" : ".js"}`, from));
  const execArgv = isSource(from) ? ["--import", import.meta.resolve("tsx"), "--conditions=source"] : [];
  return fork(entry, { execArgv, serialization: "advanced", env: {} });
}

function builtOf(from: string): string {
  const sources = new URL("./", import.meta.url).href;
  return built !== undefined && isSource(from) ? from.replace(sources, built).replace(/\.ts$/, ".js") : from;
}

function isSource(from: string): boolean {
  return from.endsWith(".ts");
}
