import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** A server in a process of its own, on loopback: Hearth as it is built, or a reference. */
export interface Server {
  url: string;
  /** Milliseconds from starting the process until it said that it is ready. */
  readyAfter: number;
  /** What it printed until then. */
  output: string;
  /** Resident memory now, in MiB. */
  memory(): number;
  stop(): Promise<void>;
}

const hearthEntry = fileURLToPath(new URL("../dist/server/main.js", import.meta.url));
const referenceEntry = fileURLToPath(new URL("./reference.ts", import.meta.url));

/** Its log is written as in production, and thrown away by the reader. */
export async function startHearth(settings: Record<string, string>): Promise<Server> {
  const port = await freePort();
  return start([hearthEntry], { ...settings, PORT: String(port) }, `http://127.0.0.1:${port}`);
}

export async function startReference(...args: string[]): Promise<Server> {
  const port = await freePort();
  return start(["--import", "tsx", referenceEntry, String(port), ...args], {}, `http://127.0.0.1:${port}`);
}

async function start(command: string[], settings: Record<string, string>, url: string): Promise<Server> {
  const begun = performance.now();
  const server = spawn(process.execPath, command, {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const output = await untilReady(server);
  const readyAfter = performance.now() - begun;
  return {
    url,
    readyAfter,
    output,
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1]) / 1024,
    async stop() {
      server.kill("SIGTERM");
      await once(server, "exit");
    },
  };
}

function untilReady(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    server.once("exit", (code) => reject(new Error(`the server ended with ${code}: ${output}`)));
    createInterface(server.stdout!).on("line", (line) => {
      output += `${line}\n`;
      // The line with the link comes in the same breath.
      if (line.includes("is ready")) setImmediate(() => resolve(output));
    });
  });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}
