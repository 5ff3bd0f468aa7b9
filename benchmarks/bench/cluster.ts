import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { startHearth, type RunningHearth } from "../../scripts/populate/hearth.ts";
import { root, tool } from "../../scripts/setup/command.mjs";
import { startBalancer, type Balancer } from "./balancer.ts";
import { freePort, startPostgres, type Postgres } from "./processes.ts";

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

  /** `dist` is the folder of the built version to run. */
  async start(dist: string): Promise<void> {
    await mkdir(this.#dataDir, { recursive: true });
    const server = join(dist, "server/main.js");
    const settings = { ...this.#settings, LOG_LEVEL: process.env.HEARTH_CLUSTER_LOG ?? "silent" };
    const log = process.env.HEARTH_CLUSTER_LOG === undefined ? undefined : "inherit";
    this.#running = await startHearth({ dataDir: this.#dataDir, port: this.port, settings, server, log });
    this.firstAccountKey = this.#running.firstAccountKey;
  }

  async kill(): Promise<void> {
    const { process: running } = this.#running!;
    running.kill("SIGKILL");
    await once(running, "exit");
  }

  async stop(): Promise<void> {
    await this.#running?.stop();
  }

  /** Runs an operator's command with its settings. */
  async command(dist: string, ...words: string[]): Promise<string> {
    const env = { ...process.env, ...this.#settings, DATA_DIR: this.#dataDir };
    const started = spawn(process.execPath, [join(dist, "server/hearth.js"), ...words], { env });
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
    const answers = () =>
      fetch(this.settings.S3_ENDPOINT!).then(
        () => true,
        () => false,
      );
    while (!(await answers())) {
      if (this.#process.exitCode !== null) throw new Error("the S3 service did not start");
      await pause(50);
    }
  }

  async kill(): Promise<void> {
    const ended = once(this.#process!, "exit");
    this.#process!.kill("SIGKILL");
    await ended;
  }
}

export interface Cluster {
  folder: string;
  /** The built server. */
  dist: string;
  /** Of the load balancer. */
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
  hasBucket: boolean;
}

/** Starts processes on one PostgreSQL, all at once and on an empty database, behind HAProxy. */
export async function startCluster({ webs, workers, hasBucket }: Size): Promise<Cluster> {
  const folder = join(root, ".cache/cluster", String(process.pid));
  const dist = join(folder, "dist");
  await cp(join(root, "dist"), dist, { recursive: true });
  await cp(join(root, "package.json"), join(folder, "package.json"));
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
  await Promise.all([...web, ...worker].map((one) => one.start(dist)));
  const balancer: Balancer = await startBalancer(
    folder,
    web.map(({ port }) => port),
  );
  return {
    folder,
    dist,
    url: balancer.url,
    webs: web,
    workers: worker,
    postgres,
    bucket,
    async stop() {
      await balancer.stop();
      await Promise.all([...web, ...worker].map((one) => one.stop()));
      await bucket?.kill();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Tables that get another column in the next version. */
const grown = ["users", "members", "groups", "messages", "files", "notifications", "live_events", "sessions", "jobs"];
const migration = `{ async up(db) {
  for (const table of ${JSON.stringify(grown)}) await db.schema.alterTable(table).addColumn("added_later", "text").execute();
} }`;

/** Copies the built server as a next version with one more migration, which only adds. Returns its folder. */
export async function nextVersion({ folder, dist }: Cluster): Promise<string> {
  const next = join(folder, "next", "dist");
  await cp(dist, next, { recursive: true });
  const names = await readdir(join(next, "server"));
  const file = join(
    next,
    "server",
    names.find((name) => name.startsWith("open-context"))!,
  );
  const code = await readFile(file, "utf8");
  const changed = code
    .replace(/^const migrations = \{$/m, `const migrations = {\n"9999-next-version": ${migration},`)
    .replace(/^(\s*version: )"0\.1\.0"/m, '$1"0.1.1"');
  if (!changed.includes("9999-next-version") || !changed.includes('"0.1.1"'))
    throw new Error("version and migrations were not found in the built server");
  await writeFile(file, changed);
  return next;
}
