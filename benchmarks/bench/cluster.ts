import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { startHearth, type RunningHearth } from "../../scripts/populate/hearth.ts";
import { startPostgres, stopProcess, untilAnswering, type Postgres } from "../../scripts/running.ts";
import { root, tool } from "../../scripts/setup/command.mjs";
import { freePort } from "../../server/testing/free-port.ts";
import { change } from "../../server/testing/releases.ts";
import { builtServer, copyBuilt } from "./servers.ts";

/** A process of Hearth that can be killed, and started again on the same port and data folder. */
export class Member {
  readonly name: string;
  readonly port: number;
  /** From the first one ready on an empty database. */
  firstAccountKey: string | undefined;
  readonly #dataDir: string;
  readonly #settings: Record<string, string>;
  #running: RunningHearth | undefined;

  constructor(name: string, port: number, dataDir: string, settings: Record<string, string>) {
    this.name = name;
    this.port = port;
    this.#dataDir = dataDir;
    this.#settings = settings;
  }

  get pid(): number {
    return this.#running!.process.pid!;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** `product` is the folder of the built version to run. */
  async start(product: string): Promise<void> {
    await mkdir(this.#dataDir, { recursive: true });
    const server = builtServer(product);
    const settings = { ...this.#settings, LOG_LEVEL: process.env.HEARTH_CLUSTER_LOG ?? "silent" };
    const log = process.env.HEARTH_CLUSTER_LOG === undefined ? undefined : "inherit";
    this.#running = await startHearth({ dataDir: this.#dataDir, port: this.port, settings, server, log });
    this.firstAccountKey = this.#running.firstAccountKey;
  }

  async kill(): Promise<void> {
    await stopProcess(this.#running!.process, "SIGKILL");
  }

  async stop(): Promise<void> {
    await this.#running?.stop();
  }

  /** Runs an operator's command with its settings. */
  async command(product: string, ...words: string[]): Promise<string> {
    const env = { ...process.env, ...this.#settings, DATA_DIR: this.#dataDir };
    const started = spawn(process.execPath, [join(product, "dist/server/hearth.js"), ...words], { env });
    return text(started.stdout);
  }
}

/** An S3 service in its own process, with one bucket. */
export class Bucket {
  readonly settings: Record<string, string>;
  readonly #folder: string;
  readonly #port: number;
  #process: ChildProcess | undefined;

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.#port = port;
    this.settings = {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: "hearth",
      S3_REGION: "us-east-1",
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    };
  }

  static async start(folder: string): Promise<Bucket> {
    const bucket = new Bucket(folder, await freePort());
    await bucket.start();
    return bucket;
  }

  async start(): Promise<void> {
    const flags = [
      "--directory",
      this.#folder,
      "--port",
      String(this.#port),
      "--silent",
      "--configure-bucket",
      "hearth",
    ];
    this.#process = spawn(process.execPath, [tool("s3rver/bin/s3rver.js"), ...flags], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    await untilAnswering(this.settings.S3_ENDPOINT!, this.#process, () => true);
  }

  async kill(): Promise<void> {
    await stopProcess(this.#process!, "SIGKILL");
  }
}

export interface Cluster {
  folder: string;
  /** Of the built server. */
  product: string;
  /** Of the load balancer, or of the only process for requests. */
  url: string;
  webs: Member[];
  workers: Member[];
  postgres: Postgres;
  bucket: Bucket | undefined;
  stop(): Promise<void>;
}

interface Size {
  webs: number;
  workers: number;
  hasBucket?: boolean;
  isBalanced?: boolean;
}

/** Starts processes on one PostgreSQL, all at once and on an empty database, behind HAProxy unless said otherwise. */
export async function startCluster({ webs, workers, hasBucket = false, isBalanced = true }: Size): Promise<Cluster> {
  if (isBalanced) requireHaproxy();
  const folder = join(root, ".cache/cluster", String(process.pid));
  const product = join(folder, "current");
  await copyBuilt(product);
  const postgres = await startPostgres();
  const bucket = hasBucket ? await Bucket.start(join(folder, "s3")) : undefined;
  const member = async (name: string, role: string) =>
    new Member(name, await freePort(), join(folder, name), {
      DATABASE_URL: postgres.url,
      ROLE: role,
      TRUSTED_PROXY: "127.0.0.1",
      ...bucket?.settings,
    });
  const members = (role: string, count: number) =>
    Promise.all(Array.from({ length: count }, (_, i) => member(`${role}${i + 1}`, role)));
  const [web, worker] = [await members("web", webs), await members("worker", workers)];
  await Promise.all([...web, ...worker].map((one) => one.start(product)));
  const balancer = isBalanced ? await startBalancer(folder, web) : undefined;
  return {
    folder,
    product,
    url: balancer?.url ?? web[0]!.url,
    webs: web,
    workers: worker,
    postgres,
    bucket,
    async stop() {
      if (balancer) await stopProcess(balancer.process);
      await Promise.all([...web, ...worker].map((one) => one.stop()));
      await bucket?.kill();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Debian installs HAProxy where only root has a path to. */
const path = [process.env.PATH, "/usr/sbin"].join(delimiter);

function requireHaproxy(): void {
  const isThere = path.split(delimiter).some((folder) => existsSync(join(folder, "haproxy")));
  if (!isThere) throw new Error("This needs HAProxy (Debian package: haproxy)");
}

async function startBalancer(folder: string, webs: readonly Member[]) {
  const port = await freePort();
  const file = join(folder, "haproxy.cfg");
  await writeFile(file, balancing(port, webs));
  const env = { PATH: path };
  const balancer = spawn("haproxy", ["-q", "-f", file], { stdio: ["ignore", "inherit", "inherit"], env });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswering(url, balancer, () => true);
  return { url, process: balancer };
}

/** Returns the settings that docs/scaling.md shows. */
function balancing(port: number, webs: readonly Member[]): string {
  const servers = webs.map((each) => `  server ${each.name} 127.0.0.1:${each.port} check`);
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

/** Tables that get another column in the next version. */
const grown = ["users", "members", "groups", "messages", "files", "notifications", "live_events", "sessions", "jobs"];
const migration = `for (const table of ${JSON.stringify(grown)}) await db.schema.alterTable(table).addColumn("added_later", "text").execute();`;

/** Copies the built server as a next version with one more migration, which only adds. Returns its folder. */
export async function nextVersion({ folder, product }: Cluster): Promise<string> {
  const next = join(folder, "next");
  await cp(product, next, { recursive: true });
  const migrations = { "9999-next-version": migration };
  await change(join(next, "dist/server"), "0.1.1", { atStart: undefined, migrations });
  return next;
}
