import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";
import type { SignedIn } from "#contract/accounts.ts";
import type { Group } from "#contract/groups.ts";
import { isBuilt } from "../../scripts/setup/build.mjs";
import { connect } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import { databaseName as kindOfDatabase } from "./intensity.ts";
import { freshPostgresDatabase } from "./postgres.ts";
import { freshSqliteDatabase } from "./sqlite.ts";
import { processesBelow, processesIn, stillRunning } from "./processes.ts";
import { longEnough } from "./waiting.ts";

/** The built product if it is up to date with the sources; otherwise the sources, which start more slowly. */
const isThere = isBuilt();
const fromSource = isThere ? [] : ["--import", import.meta.resolve("tsx")];
const file = (name: string) =>
  fileURLToPath(new URL(isThere ? `../../dist/server/${basename(name)}.js` : `../${name}.ts`, import.meta.url));
const keeper = { login: "anna@example.org", password: "correct horse battery" };

/** A server in its own process, as an operator runs it, on the database named by HEARTH_TEST_DATABASE. It can be killed. */
export class RealServer {
  url = "";
  pid = 0;
  readonly log: string[] = [];
  /** Milliseconds of each start until the server was ready. */
  readonly readyAfter: number[] = [];
  readonly dataDir: string;
  readonly #settings: Record<string, string>;
  readonly #dropDatabase: () => Promise<void>;
  #process: ChildProcess | undefined;
  /** Unfinished work left when it was killed. */
  #leftBehind: string[] = [];

  private constructor(dataDir: string, settings: Record<string, string>, dropDatabase: () => Promise<void>) {
    this.dataDir = dataDir;
    this.#settings = {
      ...settings,
      DATA_DIR: dataDir,
      PORT: "0",
      INIT_LOGIN: keeper.login,
      INIT_PASSWORD: keeper.password,
    };
    this.#dropDatabase = dropDatabase;
  }

  static async create(settings: Record<string, string> = {}, kind = kindOfDatabase): Promise<RealServer> {
    const dataDir = await mkdtemp(join(tmpdir(), "hearth-real-"));
    if (kind === "SQLite") {
      await freshSqliteDatabase(dataDir);
      return new RealServer(dataDir, settings, () => Promise.resolve());
    }
    const database = await freshPostgresDatabase();
    return new RealServer(dataDir, { ...settings, DATABASE_URL: database.url }, () => database.drop());
  }

  /** Starts another process on the same PostgreSQL database with its own data folder; on SQLite returns the same process. */
  static async beside(other: RealServer, settings: Record<string, string> = {}): Promise<RealServer> {
    if (other.#settings.DATABASE_URL === undefined) return other;
    const dataDir = await mkdtemp(join(tmpdir(), "hearth-real-"));
    const beside = new RealServer(dataDir, { ...other.#settings, ...settings }, () => Promise.resolve());
    await beside.start();
    return beside;
  }

  /** `before` is a command that runs the server, such as strace. */
  async start(before: string[] = []): Promise<void> {
    const [command, ...args] = [...before, process.execPath, ...fromSource, file("main")];
    const begun = performance.now();
    const started = spawn(command, args, {
      env: { ...process.env, ...this.#settings },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#process = started;
    this.pid = started.pid!;
    createInterface(started.stderr).on("line", (line) => this.log.push(line));
    this.url = await new Promise((resolve, reject) => {
      started.once("exit", (code) => reject(new Error(`the server ended with ${code}: ${this.log.join("\n")}`)));
      createInterface(started.stdout).on("line", (line) => {
        const url = /^Hearth is ready on (\S+)/.exec(line)?.[1];
        if (url) resolve(url.replace("localhost", "127.0.0.1"));
      });
    });
    this.readyAfter.push(performance.now() - begun);
    const left = (await this.#workInProgress()).filter((folder) => this.#leftBehind.includes(folder));
    if (left.length > 0) throw new Error(`what the killed server was at is still there: ${left.join(", ")}`);
  }

  /** Starts another server on the same data, or a command (`["hearth", "users"]`), which is expected to exit by itself. */
  async startAnother(
    settings: Record<string, string> = {},
    [name = "main", ...words]: string[] = [],
  ): Promise<{ code: number | null; errors: string }> {
    const env = { ...process.env, ...this.#settings, ...settings };
    const another = spawn(process.execPath, [...fromSource, file(name), ...words], {
      env,
      stdio: ["ignore", "ignore", "pipe"],
    });
    const ended = once(another, "exit") as Promise<[number | null]>;
    const errors = await text(another.stderr);
    return { code: (await ended)[0], errors };
  }

  /** Kills the process (kill -9), like a power failure. Its children must end too. */
  async kill(): Promise<void> {
    const below = await processesBelow(this.pid);
    await this.end("SIGKILL");
    this.#leftBehind = await this.#workInProgress();
    const remaining = async () => [...(await stillRunning(below)), ...(await processesIn(this.dataDir))];
    await vi.waitUntil(async () => (await remaining()).length === 0, longEnough);
  }

  /** Resolves with the exit code; null after a kill. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    const running = this.#process!;
    running.kill(signal);
    const [code] = (await once(running, "exit")) as [number | null];
    return code;
  }

  /** Opens its database while the server is down. */
  async withDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
    const { DATABASE_URL } = this.#settings;
    const db = await connect(
      DATABASE_URL === undefined ? { sqliteFile: join(this.dataDir, "hearth.db") } : { postgresqlUrl: DATABASE_URL },
    );
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  }

  /** Expires the leases of jobs that the killed process had started. Their attempts do not count: a job that keeps ending the process is abandoned. */
  async letLeasesEnd(): Promise<void> {
    const expired = { leased_until: null, attempts: 0 };
    await this.withDatabase((db) =>
      db.write((tx) => tx.updateTable("jobs").set(expired).where("failed_at", "is", null).execute()),
    );
  }

  /** Returns the problems that `doctor` finds. */
  async wrongs(): Promise<string[]> {
    const { said } = await this.command("doctor");
    if (!said.includes("The database is intact.")) throw new Error(`doctor did not look at everything: ${said}`);
    return said.split("\n").filter((line) => line.startsWith("wrong"));
  }

  /** Runs an operator command, with or without the server running. */
  async command(...words: string[]): Promise<{ code: number | null; said: string }> {
    const env = { ...process.env, ...this.#settings };
    const started = spawn(process.execPath, [...fromSource, file("processes/hearth"), ...words], { env });
    const ended = once(started, "exit") as Promise<[number | null]>;
    const said = await text(started.stdout);
    return { code: (await ended)[0], said };
  }

  async remove(): Promise<void> {
    if (this.#process?.exitCode === null && this.#process.signalCode === null) await this.end("SIGKILL");
    await this.#dropDatabase();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** The key of Anna, who owns the first account. */
  async signIn(): Promise<string> {
    return ((await this.call("POST", "/api/login", undefined, keeper)) as SignedIn).api_key;
  }

  async makeGroup(key: string): Promise<Group> {
    return (await this.call("POST", "/api/groups", key, { name: "Famille Martin" })) as Group;
  }

  /** Folders of unfinished work, stored files and derivatives. */
  async #workInProgress(): Promise<string[]> {
    const places = ["files", "cache"].map((storage) => join(this.dataDir, storage, "temporary"));
    const found = await Promise.all(places.map(async (place) => readdir(place).catch(() => [])));
    return found.flat();
  }

  async call(method: string, path: string, key?: string, body?: unknown): Promise<unknown> {
    const headers = { "content-type": "application/json", "x-auth-token": key ?? "null" };
    const response = await fetch(this.url + path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
    return response.json();
  }
}
