import { fork, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { killAtExit } from "../processes/child-processes.ts";
import type { FromServer, Ready } from "./messages.ts";

const timeToStop = 20_000;

export class ServerProcess {
  readonly ready: Promise<Ready | undefined>;
  /** The exit code; 1 after a kill. */
  readonly ended: Promise<number>;
  /** Responses with status 500, counted only on trial. */
  errors = 0;
  /** Resolves with the arguments of an operator's command to run while the server is stopped. */
  readonly asked: Promise<string[]>;
  readonly #child: ChildProcess;

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

  /** Kills the process if it is still running after twenty seconds. */
  async stop(): Promise<void> {
    this.signal("SIGTERM");
    const timer = setTimeout(() => this.signal("SIGKILL"), timeToStop);
    await this.ended;
    clearTimeout(timer);
  }
}

/** Shows the output. Resolves even if the command fails. */
export async function runCommandOf(program: string, args: string[]): Promise<void> {
  await once(spawn(process.execPath, [program, ...args], { stdio: ["ignore", "inherit", "inherit"] }), "exit");
}
