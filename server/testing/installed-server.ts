import { rm } from "node:fs/promises";
import { join } from "node:path";
import { vi } from "vitest";
import type { SignedIn } from "#contract/accounts.ts";
import type { Group } from "#contract/groups.ts";
import type { CardPage } from "#contract/cards.ts";
import type { ServerUpdates } from "#contract/updates.ts";
import type { DatabaseLocation } from "../database/connect.ts";
import { newId } from "../new-id.ts";
import { freePort } from "./free-port.ts";
import { databaseName } from "./intensity.ts";
import { freshPostgresDatabase } from "./postgres.ts";
import { processesBelow, stillRunning } from "./processes.ts";
import type { LaunchedRelease, ReleaseFolder } from "./releases.ts";

const keeper = { login: "anna@example.org", password: "correct horse battery" };
const waitsFor = { timeout: 60_000, interval: 50 };

/** A server that was started from a release, with a group that its administrator writes in. */
export class InstalledServer {
  readonly #folder: ReleaseFolder;
  readonly #dropDatabase: () => Promise<void>;
  readonly env: Record<string, string>;
  readonly url: string;
  key = "";
  group = "";
  #launched!: LaunchedRelease;

  private constructor(
    folder: ReleaseFolder,
    port: number,
    settings: Record<string, string>,
    drop: () => Promise<void>,
  ) {
    this.#folder = folder;
    this.#dropDatabase = drop;
    this.url = `http://127.0.0.1:${port}`;
    this.env = {
      ...{ PORT: String(port), DATA_DIR: join(folder.root, `data-${port}`), LOG_LEVEL: "warn" },
      ...{ INIT_LOGIN: keeper.login, INIT_PASSWORD: keeper.password },
      ...settings,
    };
  }

  static async start(folder: ReleaseFolder, settings: Record<string, string> = {}): Promise<InstalledServer> {
    const database = databaseName === "SQLite" ? undefined : await freshPostgresDatabase();
    const all = { ...settings, ...(database && { DATABASE_URL: database.url }) };
    const server = new InstalledServer(folder, await freePort(), all, () => database?.drop() ?? Promise.resolve());
    await server.launch();
    server.key = ((await (await server.call("POST", "/api/login", keeper)).json()) as SignedIn).api_key;
    const response = await server.call("POST", "/api/groups", { name: "Famille Martin" });
    server.group = ((await response.json()) as Group).id;
    return server;
  }

  /** Starts another process from the same release on the same PostgreSQL database. */
  static async beside(other: InstalledServer): Promise<InstalledServer> {
    const { DATABASE_URL = "" } = other.env;
    const beside = new InstalledServer(other.#folder, await freePort(), { DATABASE_URL }, () => Promise.resolve());
    await beside.launch();
    [beside.key, beside.group] = [other.key, other.group];
    return beside;
  }

  async launch(): Promise<void> {
    this.#launched = await this.#folder.start(this.env);
  }

  end(signal?: NodeJS.Signals): Promise<void> {
    return this.#launched.end(signal);
  }

  /** Kills it and all its processes at once, as a loss of power does. */
  async kill(): Promise<void> {
    const { pid } = this.#launched;
    const pids = [pid, ...(await processesBelow(pid))];
    for (const each of pids) killIfThere(each);
    await vi.waitUntil(async () => (await stillRunning(pids)).length === 0, waitsFor);
  }

  async remove(): Promise<void> {
    await this.end();
    await rm(this.env.DATA_DIR!, { recursive: true });
    await this.#dropDatabase();
  }

  command(...words: string[]): Promise<{ code: number; said: string }> {
    return this.#folder.command(this.env, ...words);
  }

  killedCommand(after: number, ...words: string[]): Promise<void> {
    return this.#folder.killedCommand(this.env, after, ...words);
  }

  get location(): DatabaseLocation {
    const { DATABASE_URL: postgresqlUrl, DATA_DIR } = this.env;
    return postgresqlUrl ? { postgresqlUrl } : { sqliteFile: join(DATA_DIR!, "hearth.db") };
  }

  call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.url + path, {
      method,
      headers: {
        ...headers,
        ...(this.key && { "x-auth-token": this.key }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  }

  /** Makes a call that needs a proof of identity. */
  async proven(method: string, path: string, body?: unknown): Promise<Response> {
    const { password } = keeper;
    const proof = (await (await this.call("POST", "/api/me/reauthenticate", { password })).json()) as { token: string };
    return this.call(method, path, body, { "x-reauthentication": proof.token });
  }

  post(text: string, id?: string): Promise<Response> {
    return this.call("POST", "/api/messages", { id, group: this.group, data: { text } });
  }

  /** Posts when the server that restarts can be reached and accepts changes. */
  async untilPosted(text: string): Promise<void> {
    const id = newId();
    await vi.waitUntil(async () => (await this.post(text, id).catch(() => undefined))?.ok, waitsFor);
  }

  async texts(): Promise<string[]> {
    return (await this.page()).cards.map(({ excerpt }) => excerpt ?? "");
  }

  async page(): Promise<CardPage> {
    return (await (await this.call("GET", `/api/groups/${this.group}/cards/0`)).json()) as CardPage;
  }

  /** Returns the latest update and the version that runs; undefined while the server restarts. */
  async updates(): Promise<ServerUpdates | undefined> {
    const response = await this.call("GET", "/api/admin/updates").catch(() => undefined);
    return (await response?.json()) as ServerUpdates | undefined;
  }

  async untilWatched(): Promise<void> {
    await vi.waitUntil(async () => (await this.updates())?.update?.state === "watching", waitsFor);
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
