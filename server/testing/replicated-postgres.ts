import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { runQuietly } from "../../scripts/setup/command.mjs";
import { runAs } from "../../scripts/setup/postgres-binaries.mjs";
import { debianPostgres } from "../../scripts/setup/test-tools.mjs";
import { connect } from "../database/connect.ts";
import { longEnough } from "./waiting.ts";
import { queryOnce } from "./query-once.ts";

const database = "hearth";

/** A primary with a migrated database, and its streaming replica, both from Debian's packages and reached by sockets. */
export class ReplicatedPostgres {
  readonly primary: Server;
  readonly replica: Server;
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
    this.primary = new Server(join(folder, "primary"));
    this.replica = new Server(join(folder, "replica"));
  }

  static async start(): Promise<ReplicatedPostgres> {
    const folder = await mkdtemp(join(tmpdir(), "hearth-replicated-"));
    const both = new ReplicatedPostgres(folder);
    const { primary, replica } = both;
    for (const place of [folder, primary.folder, replica.folder]) {
      await mkdir(place, { recursive: true });
      if (runAs.uid) await chown(place, runAs.uid, runAs.gid);
    }
    const initial = ["--encoding=UTF8", "--locale=C", "--auth=trust", "--username=postgres", "--no-sync"];
    await run("initdb", [...initial, "--pgdata", primary.data]);
    await primary.start();
    await primary.query(`create database ${database}`, "postgres");
    const migrated = await connect({ postgresqlUrl: primary.url });
    await migrated.migrate();
    await migrated.close();
    const copy = ["--write-recovery-conf", "--checkpoint=fast", "--no-sync", "--pgdata", replica.data];
    await run("pg_basebackup", [...copy, "--host", primary.folder, "--username=postgres"]);
    await replica.start();
    return both;
  }

  /** Until `resume`, the replica stays as it is. */
  async pause(): Promise<void> {
    await this.replica.query("select pg_wal_replay_pause()");
    const state = "select pg_get_wal_replay_pause_state() as state";
    await vi.waitUntil(async () => (await this.replica.query(state))[0]?.state === "paused", longEnough);
  }

  async resume(): Promise<void> {
    await this.replica.query("select pg_wal_replay_resume()");
  }

  async remove(): Promise<void> {
    await this.replica.stop();
    await this.primary.stop();
    await rm(this.#folder, { recursive: true });
  }
}

class Server {
  readonly folder: string;
  #process: ChildProcess | undefined;

  constructor(folder: string) {
    this.folder = folder;
  }

  get data(): string {
    return join(this.folder, "data");
  }

  get url(): string {
    return urlAt(this.folder, database);
  }

  async start(): Promise<void> {
    const settings = ["listen_addresses=", "wal_level=replica", "fsync=off", "max_connections=60"];
    const flags = ["-D", this.data, "-k", this.folder, ...settings.flatMap((each) => ["-c", each])];
    const started = spawn(join(debianPostgres()!, "postgres"), flags, {
      ...runAs,
      detached: true,
      stdio: ["ignore", "ignore", "pipe"],
    });
    this.#process = started;
    process.once("exit", this.#kill);
    let said = "";
    started.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    while (!said.includes("ready to accept")) await once(started.stderr, "data");
  }

  async stop(): Promise<void> {
    const ended = once(this.#process!, "close");
    this.#process!.kill("SIGINT");
    await ended;
    process.off("exit", this.#kill);
  }

  /** Stops all its processes where they are, or lets them go on. */
  freeze(isFrozen: boolean): void {
    process.kill(-this.#process!.pid!, isFrozen ? "SIGSTOP" : "SIGCONT");
  }

  query(statement: string, name = database): Promise<Record<string, unknown>[]> {
    return queryOnce(urlAt(this.folder, name), statement);
  }

  readonly #kill = () => void process.kill(-this.#process!.pid!, "SIGKILL");
}

function urlAt(folder: string, name: string): string {
  return `postgres://postgres@localhost/${name}?host=${encodeURIComponent(folder)}`;
}

function run(command: string, args: string[]): Promise<void> {
  return runQuietly(join(debianPostgres()!, command), args, runAs);
}
