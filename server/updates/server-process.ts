import { fork, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { killAtExit } from "../processes/child-processes.ts";
import type { FromServer, Ready } from "./messages.ts";

const timeToStop = 20_000;

/** A server that runs as a child process and says when it is ready. */
export class ServerProcess {
  /** Undefined if the process ended before. */
  readonly ready: Promise<Ready | undefined>;
  /** The exit code; 1 after a kill. */
  readonly ended: Promise<number>;
  /** Number of answers with status 500, counted on trial only. */
  errors = 0;
  /** Resolves when the server asks that a command of the operator be run while it is stopped, with the arguments. */
  readonly asked: Promise<string[]>;
  readonly #child: ChildProcess;

  /** `program` is the file that starts it. */
  constructor(program: string, args: readonly string[] = []) {
    this.#child = killAtExit(fork(program, args, { stdio: ["inherit", "inherit", "inherit", "ipc"] }));
    this.ended = new Promise((resolve) => this.#child.once("exit", (code) => resolve(code ?? 1)));
    this.ready = new Promise((resolve) => {
      void this.ended.then(() => resolve(undefined));
      this.#onMessage((message) => "ready" in message && resolve(message.ready));
    });
    this.asked = new Promise((resolve) => {
      this.#onMessage((message) => "request" in message && resolve(message.request));
    });
    this.#onMessage((message) => "failed" in message && this.errors++);
  }

  #onMessage(listener: (message: FromServer) => void): void {
    this.#child.on("message", listener);
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Stops it; after twenty seconds by force. */
  async stop(): Promise<void> {
    this.signal("SIGTERM");
    const timer = setTimeout(() => this.signal("SIGKILL"), timeToStop);
    await this.ended;
    clearTimeout(timer);
  }
}

/** Runs an operator's command, and shows what it prints. Resolves also if it fails. */
export async function runCommandOf(program: string, args: string[]): Promise<void> {
  await once(spawn(process.execPath, [program, ...args], { stdio: ["ignore", "inherit", "inherit"] }), "exit");
}
