import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { stopProcess } from "../running.ts";
import { root } from "../setup/command.mjs";

export interface StartOptions {
  dataDir: string;
  port: number;
  /** Environment variables. */
  settings?: Record<string, string>;
  /** The server's file; defaults to the one built here. */
  server?: string;
  /** Destination of its log; discarded by default. */
  log?: "inherit";
}

/** Runs the built server in its own process. */
export interface RunningHearth {
  url: string;
  process: ChildProcess;
  /** The key of the printed link, if there is no account yet. */
  firstAccountKey?: string;
  /** Milliseconds from the start of the process until it is ready. */
  readyAfter: number;
  stop(): Promise<void>;
}

const builtServer = join(root, "dist/server/main.js");

/** Resolves when it is ready. */
export async function startHearth(options: StartOptions): Promise<RunningHearth> {
  const { dataDir, port, settings, server = builtServer, log = "ignore" } = options;
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, ...settings };
  const started = performance.now();
  const hearth = spawn(process.execPath, [server], { env, stdio: ["ignore", "pipe", log] });
  const { firstAccountKey } = await greeting(hearth);
  return {
    url: `http://127.0.0.1:${port}`,
    process: hearth,
    firstAccountKey,
    readyAfter: performance.now() - started,
    stop: () => stopProcess(hearth),
  };
}

/** The link, if any, is printed together with the ready line. */
function greeting(hearth: ChildProcess): Promise<{ firstAccountKey?: string }> {
  return new Promise((resolve, reject) => {
    hearth.once("exit", (code) => reject(new Error(`Hearth ended with ${code} before it was ready`)));
    let firstAccountKey: string | undefined;
    createInterface(hearth.stdout!).on("line", (line) => {
      firstAccountKey ??= /\/invitation\/(\S+)/.exec(line)?.[1];
      if (line.startsWith("Hearth is ready")) setImmediate(() => resolve({ firstAccountKey }));
    });
  });
}
