import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";
import { killAtExit } from "./child-processes.ts";

let built: string | undefined;

/** Built files start much faster than the sources. */
export function startFromBuilt(folder: URL): void {
  built = folder.href;
}

/** `startThread(import.meta.url, "./database-thread")` starts a file beside the caller, or in the folder of the build. Sources need a loader. */
export function startThread(asking: string, file: string, options: WorkerOptions): Worker {
  const from = builtOf(asking);
  if (!isSource(from)) return new Worker(new URL(`${file}.js`, from), options);
  const loader = JSON.stringify(import.meta.resolve("tsx/esm/api"));
  const entry = JSON.stringify(new URL(`${file}.ts`, from).href);
  const start = `import { register } from ${loader}; register(); await import(${entry});`;
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(start)}`), { ...options, execArgv: [] });
}

/** Withholds the environment, which contains the addresses of the database and the mail server. */
export function startProcess(asking: string, file: string): ChildProcess {
  const { entry, execArgv } = entryOf(asking, file);
  return killAtExit(fork(entry, { execArgv, serialization: "advanced", env: {} }));
}

export function startProgram(asking: string, file: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  const { entry, execArgv } = entryOf(asking, file);
  return killAtExit(fork(entry, args, { execArgv, env, silent: true }));
}

function entryOf(asking: string, file: string): { entry: string; execArgv: string[] } {
  const from = builtOf(asking);
  const entry = fileURLToPath(new URL(`${file}${isSource(from) ? ".ts" : ".js"}`, from));
  return { entry, execArgv: isSource(from) ? ["--import", import.meta.resolve("tsx"), "--conditions=source"] : [] };
}

function builtOf(from: string): string {
  return built !== undefined && isSource(from) ? built : from;
}

function isSource(from: string): boolean {
  return from.endsWith(".ts");
}
