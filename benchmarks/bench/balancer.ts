import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createConnection } from "node:net";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "./processes.ts";

export interface Balancer {
  url: string;
  stop(): Promise<void>;
}

/** Debian installs it where only root has a path to. */
const path = [process.env.PATH, "/usr/sbin"].join(delimiter);

/** Throws if HAProxy is not installed. */
export function requireHaproxy(): void {
  const isThere = path.split(delimiter).some((folder) => existsSync(join(folder, "haproxy")));
  if (!isThere) throw new Error("This needs HAProxy (Debian package: haproxy)");
}

/** Starts HAProxy before servers on this machine, with the settings that docs/scaling.md shows. */
export async function startBalancer(folder: string, ports: readonly number[]): Promise<Balancer> {
  const port = await freePort();
  const file = join(folder, "haproxy.cfg");
  await writeFile(file, settings(port, ports));
  const balancer = spawn("haproxy", ["-q", "-f", file], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { PATH: path },
  });
  while (!(await accepts(port))) {
    if (balancer.exitCode !== null) throw new Error("HAProxy did not start");
    await pause(50);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      balancer.kill("SIGTERM");
      await once(balancer, "exit");
    },
  };
}

function settings(port: number, ports: readonly number[]): string {
  const servers = ports.map((each, i) => `  server web${i + 1} 127.0.0.1:${each} check`);
  return `global
  maxconn 4000

defaults
  mode http
  timeout connect 2s
  timeout client 75s
  timeout server 75s
  timeout check 2s
  option forwardfor
  option redispatch 1
  retries 3

frontend hearth
  bind 127.0.0.1:${port}
  default_backend web

backend web
  balance leastconn
  option httpchk GET /healthz
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join("\n")}
`;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: "127.0.0.1", port });
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
