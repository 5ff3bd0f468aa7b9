import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { SignedIn } from "#contract/accounts.ts";
import type { Group } from "#contract/groups.ts";
import { connect } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import { freshPostgresDatabase } from "./postgres.ts";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));
const keeper = { login: "anna@example.org", password: "correct horse battery" };

/** The server as an operator runs it: a process of its own, on the database that HEARTH_TEST_DATABASE names, which can be killed. */
export class RealServer {
  url = "";
  pid = 0;
  /** What it logged so far, a line each. */
  readonly log: string[] = [];
  readonly dataDir: string;
  readonly #settings: Record<string, string>;
  readonly #dropDatabase: () => Promise<void>;
  #process: ChildProcess | undefined;

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

  /** `settings` are environment variables. */
  static async create(settings: Record<string, string> = {}): Promise<RealServer> {
    const dataDir = await mkdtemp(join(tmpdir(), "hearth-real-"));
    if (process.env.HEARTH_TEST_DATABASE !== "postgresql") {
      return new RealServer(dataDir, settings, () => Promise.resolve());
    }
    const database = await freshPostgresDatabase();
    return new RealServer(dataDir, { ...settings, DATABASE_URL: database.url }, () => database.drop());
  }

  /** `before` is a command that runs the server, such as strace. */
  async start(before: string[] = []): Promise<void> {
    const [command = process.execPath, ...args] = [
      ...before,
      ...[process.execPath, "--import", import.meta.resolve("tsx"), "--conditions=source", main],
    ];
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
  }

  /** Resolves with the exit code; null after a kill. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    const running = this.#process!;
    running.kill(signal);
    const [code] = (await once(running, "exit")) as [number | null];
    return code;
  }

  /** Its database, for a look or a change while it is down. */
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

  async remove(): Promise<void> {
    if (this.#process?.exitCode === null && this.#process.signalCode === null) await this.end("SIGKILL");
    await this.#dropDatabase();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** Anna's key: she has the account of the first start. */
  async signIn(): Promise<string> {
    return ((await this.call("POST", "/api/login", undefined, keeper)) as SignedIn).api_key;
  }

  async makeGroup(key: string): Promise<Group> {
    return (await this.call("POST", "/api/groups", key, { name: "Famille Martin" })) as Group;
  }

  async call(method: string, path: string, key?: string, body?: unknown): Promise<unknown> {
    const headers = { "content-type": "application/json", "x-auth-token": key ?? "null" };
    const answer = await fetch(this.url + path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`);
    return answer.json();
  }
}
