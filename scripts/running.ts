import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { queryOnce } from "../server/testing/query-once.ts";
import { root } from "./setup/command.mjs";

/** Sends a signal unless the process has ended, and waits for its end. */
export async function stopProcess(running: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (running.exitCode !== null || running.signalCode !== null) return;
  const ended = once(running, "exit");
  running.kill(signal);
  await ended;
}

/** Returns the key of the invitation that a new server prints for its first account. */
export async function invitationOf(server: ChildProcess): Promise<string> {
  for await (const line of createInterface(server.stdout!)) {
    const invitation = /\/invitation\/(\S+)/.exec(line)?.[1];
    if (invitation !== undefined) return invitation;
  }
  throw new Error("Hearth ended before it was ready");
}

/** Waits up to a minute until an address answers, by default without an error, unless the process that is to answer ends. */
export async function untilAnswering(
  url: string,
  server?: ChildProcess,
  isGood: (answer: Response) => boolean = ({ ok }) => ok,
): Promise<void> {
  for (let look = 0; look < 600 && (server?.exitCode ?? null) === null; look++) {
    if (await fetch(url).then(isGood, () => false)) return;
    await pause(100);
  }
  throw new Error(`${url} does not answer`);
}

export interface Postgres {
  url: string;
  /** Stops it, as at an upgrade: connections are closed at once. Resolves when it accepts connections again. */
  restart(): Promise<void>;
  /** Creates a database, empty or as a copy, and returns its URL. */
  create(name: string, template?: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a separate PostgreSQL with full durability. */
export async function startPostgres(): Promise<Postgres> {
  const script = join(root, "scripts/postgres.mjs");
  const server = spawn(process.execPath, [script, "--with-parent"], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface(server.stdout);
  const ready = async () => {
    const [line] = (await Promise.race([
      once(lines, "line"),
      once(server, "exit").then(() => Promise.reject(new Error("PostgreSQL did not start"))),
    ])) as [string];
    return line;
  };
  const url = await ready();
  return {
    url,
    async restart() {
      const again = ready();
      server.kill("SIGUSR2");
      await again;
    },
    create: (name, template = "template1") => createDatabase(url, name, template),
    async stop() {
      server.stdin.end();
      await once(server, "exit");
    },
  };
}

async function createDatabase(server: string, name: string, template: string): Promise<string> {
  await queryOnce(server, `create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
