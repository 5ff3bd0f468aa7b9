import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { vi } from "vitest";
import { freePort } from "./free-port.ts";
import { longEnough } from "./waiting.ts";

export interface PgBouncer {
  /** Of the database behind it. */
  url: string;
  stop(): Promise<void>;
}

/** Starts PgBouncer in transaction mode with a few connections before a database. */
export async function startPgBouncer(databaseUrl: string): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), "hearth-pgbouncer-"));
  const { hostname, port, username, pathname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get("host") ?? hostname;
  const ownPort = await freePort();
  const file = join(folder, "pgbouncer.ini");
  const users = join(folder, "users.txt");
  const target = `dbname=${pathname.slice(1)} host=${host} port=${port || 5432} user=${username}`;
  const settings = [
    ...["[databases]", `hearth = ${target}`, "[pgbouncer]"],
    ...[
      "listen_addr = 127.0.0.1",
      `listen_port = ${ownPort}`,
      "unix_socket_dir =",
      "auth_type = trust",
      `auth_file = ${users}`,
    ],
    ...["pool_mode = transaction", "default_pool_size = 5", "max_client_conn = 200"],
  ];
  await writeFile(file, settings.join("\n"));
  await writeFile(users, `"${username}" ""`);
  await chmod(folder, 0o755);
  const asOther = process.getuid?.() === 0 ? ["--user", "nobody"] : [];
  const path = [process.env.PATH, "/usr/sbin"].join(delimiter);
  const bouncer = spawn("pgbouncer", ["--quiet", ...asOther, file], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { PATH: path },
  });
  const ended = once(bouncer, "exit");
  await vi.waitUntil(() => accepts(ownPort), longEnough);
  return {
    url: `postgres://${username}@127.0.0.1:${ownPort}/hearth`,
    async stop() {
      bouncer.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: "127.0.0.1", port });
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
