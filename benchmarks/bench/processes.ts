import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { stopProcess } from "../../scripts/populate/hearth.ts";
import { root } from "../../scripts/setup/command.mjs";

export interface Reference {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts one of `references/` in its own process, with its port and `settings`. */
export async function startReference(
  name: "memory" | "cards-sqlite" | "cards-postgresql" | "posts-sqlite" | "posts-postgresql",
  settings: object,
): Promise<Reference> {
  const port = await freePort();
  const reference = fork(fileURLToPath(new URL(`../references/${name}.ts`, import.meta.url)), {
    execArgv: ["--import", import.meta.resolve("tsx")],
  });
  reference.send({ port, ...settings });
  await once(reference, "message");
  return { url: `http://127.0.0.1:${port}`, pid: reference.pid!, stop: () => stopProcess(reference) };
}

export interface Postgres {
  url: string;
  /** Stops it, as at an upgrade: connections are closed at once. Resolves when it accepts connections again. */
  restart(): Promise<void>;
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
  return {
    url: await ready(),
    async restart() {
      const again = ready();
      server.kill("SIGUSR2");
      await again;
    },
    async stop() {
      server.stdin.end();
      await once(server, "exit");
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
