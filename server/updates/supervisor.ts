import { setTimeout as pause } from "node:timers/promises";
import type { Config } from "../config.ts";
import { lockDataFolder } from "../processes/data-folder.ts";
import { tryLockFile, type FileLock } from "../database/sqlite/file-lock.ts";
import {
  currentVersion,
  programOf,
  readUpdate,
  setCurrentVersion,
  writeUpdate,
  type Installation,
  versionFolder,
} from "./installation.ts";
import type { Ready } from "./messages.ts";
import { findingsOf } from "./findings.ts";
import { runCommandOf, ServerProcess } from "./server-process.ts";
import { trialArgument } from "./trial.ts";
import { UpdateError } from "./update-error.ts";
import { wantedVersion, type Update } from "./update.ts";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

const lookEvery = 500;
const healthTimeout = 5000;
const failuresAllowed = 2;
const errorsAllowed = 4;
const attempts = 40;

interface Running {
  version: string;
  server: ServerProcess;
  ready: Ready | undefined;
  failures: number;
  /** Resolves after `doctor` has checked the rows, with an error for new problems. Present on trial. */
  examined?: Promise<UpdateError | undefined>;
  examining: AbortController;
}

/** Switches to a new version (processes in turn), and back if it fails or `doctor` finds damage. The database stays as it is, so nothing is lost. */
export class Supervisor {
  readonly #installation: Installation;
  readonly #config: Config;
  #running!: Running;
  #isEnding = false;

  constructor(installation: Installation, config: Config) {
    this.#installation = installation;
    this.#config = config;
  }

  #ends(): boolean {
    return this.#isEnding;
  }

  end(signal: NodeJS.Signals): void {
    this.#isEnding = true;
    this.#running.examining.abort();
    this.#running.server.signal(signal);
  }

  /** Resolves with the exit code of the server when it exits by itself or by a signal. */
  async run(): Promise<number> {
    await this.#undoInterrupted();
    this.#start(wantedVersion(await readUpdate(this.#installation), currentVersion(this.#installation)));
    for (;;) {
      const { ended, asked } = this.#running.server;
      const event = await Promise.race([ended, asked, pause(lookEvery)]);
      if (this.#ends()) return ended;
      if (typeof event === "number") {
        if (!this.#isOnTrial()) return event;
        await pause(lookEvery);
      }
      if (Array.isArray(event)) await this.#runWhileStopped(event);
      else await this.#follow();
      if (this.#ends()) return this.#running.server.ended;
    }
  }

  /** Independent of the state of the update, which another process may end at any time. */
  #isOnTrial(): boolean {
    return this.#running.version !== currentVersion(this.#installation);
  }

  #start(version: string, args: string[] = []): void {
    const server = new ServerProcess(programOf(this.#installation, version, "main"), args);
    const running: Running = { version, server, ready: undefined, failures: 0, examining: new AbortController() };
    void server.ready.then((ready) => (running.ready = ready));
    this.#running = running;
  }

  async #stop(): Promise<void> {
    const { server, examining, examined } = this.#running;
    examining.abort();
    await Promise.all([server.stop(), examined]);
  }

  async #follow(): Promise<void> {
    const update = await readUpdate(this.#installation);
    if (!update) return;
    const wanted = wantedVersion(update, currentVersion(this.#installation));
    if (update.state === "prepared" || wanted !== this.#running.version) await this.#serialize(() => this.#replace());
    else if (update.state === "watching") await this.#watch(update);
  }

  /** Processes of one installation switch one by one, so that one always responds. */
  async #serialize(work: () => Promise<void>): Promise<void> {
    const lock = tryLockFile(`${this.#installation.root}/switch.lock`);
    if (!lock) return;
    await work().finally(() => lock.release());
  }

  async #replace(): Promise<void> {
    const update = await readUpdate(this.#installation);
    if (!update) return;
    if (update.state === "prepared") {
      update.state = "switching";
      await writeUpdate(this.#installation, update);
    }
    const current = currentVersion(this.#installation);
    const wanted = wantedVersion(update, current);
    if (wanted === current) return this.#switchBack(current);
    if (wanted !== this.#running.version) await this.#forward(update, wanted);
  }

  async #forward(update: Update, to: string): Promise<void> {
    await this.#stop();
    if (this.#ends()) return;
    try {
      this.#start(to, [trialArgument]);
      const isReady = await Promise.race([
        this.#running.server.ready,
        pause(update.readyTimeoutMs, "late" as const, { ref: false }),
      ]);
      if (isReady === "late") throw new UpdateError("not_ready", `not ready within ${update.readyTimeoutMs / 1000} s`);
      if (!isReady) throw new UpdateError("ended");
      this.#running.examined = this.#examine(update, to);
      const until = Date.now() + update.watchMs;
      await writeUpdate(this.#installation, { ...update, state: "watching", until });
    } catch (error) {
      if (!this.#ends()) await this.#undo(update, error);
    }
  }

  async #watch(update: Update): Promise<void> {
    const { version, ready } = this.#running;
    if (version !== update.to) return;
    const isOver = Date.now() >= update.until!;
    const problem = isOver && !ready ? new UpdateError("not_ready") : await this.#problemOf();
    if (problem) {
      await this.#serialize(async () => {
        const latest = await readUpdate(this.#installation);
        if (latest?.state === "watching") await this.#undo(latest, problem);
      });
    } else if (isOver) {
      await this.#serialize(() => this.#keep());
    }
  }

  async #problemOf(): Promise<UpdateError | undefined> {
    const { server, ready, examined } = this.#running;
    if (!server.isRunning) return new UpdateError("ended");
    if (server.errors > errorsAllowed) return new UpdateError("errors", `${server.errors} answers with status 500`);
    const damage = await Promise.race([examined, pause(0, undefined)]);
    if (damage) return damage;
    // It was restarted during the watch.
    if (!ready) return undefined;
    const state = await healthOf(ready);
    this.#running.failures = state === undefined ? 0 : this.#running.failures + 1;
    return this.#running.failures > failuresAllowed ? new UpdateError("not_healthy", state) : undefined;
  }

  async #keep(): Promise<void> {
    const update = await readUpdate(this.#installation);
    if (update?.state !== "watching") return;
    await setCurrentVersion(this.#installation, update.to!);
    const { mayHaveNewerTables: _, ...kept } = update;
    await writeUpdate(this.#installation, { ...kept, state: "done", endedAt: Date.now() });
    await removeOldVersions(this.#installation, [update.from, update.to!]);
  }

  async #undo(update: Update, error: unknown): Promise<void> {
    await this.#stop();
    const { problem, detail } = error instanceof UpdateError ? error : new UpdateError("not_ready", String(error));
    await this.#recordUndone({ ...update, problem, detail });
    this.#start(update.from);
    await this.#running.server.ready;
  }

  async #recordUndone(update: Update): Promise<void> {
    await writeUpdate(this.#installation, { ...update, state: "undone", endedAt: Date.now() });
  }

  async #switchBack(version: string): Promise<void> {
    if (this.#running.version === version) return;
    await this.#stop();
    this.#start(version);
    await this.#running.server.ready;
  }

  /** Restarts the previous version after a power failure or a launcher exit. */
  async #undoInterrupted(): Promise<void> {
    if (!isInterrupted(await readUpdate(this.#installation))) return;
    const lock = await lockOf(this.#config.dataDir);
    try {
      const update = await readUpdate(this.#installation);
      if (isInterrupted(update)) await this.#recordUndone({ ...update, problem: "interrupted" });
    } finally {
      lock.release();
    }
  }

  async #examine({ known }: Update, version: string): Promise<UpdateError | undefined> {
    if (!known) return undefined;
    const { signal } = this.#running.examining;
    const program = programOf(this.#installation, version, "hearth");
    const found = await findingsOf(program, undefined, signal).catch(() => []);
    const bad = found.filter((finding) => !known.includes(finding));
    return bad.length > 0 ? new UpdateError("data_damaged", bad.join("\n")) : undefined;
  }

  async #runWhileStopped(args: string[]): Promise<void> {
    const { version } = this.#running;
    await this.#stop();
    if (this.#ends()) return;
    await runCommandOf(programOf(this.#installation, version, "hearth"), args);
    this.#start(version);
    await this.#running.server.ready;
  }
}

function isInterrupted(update: Update | undefined): update is Update {
  return update !== undefined && ["switching", "watching"].includes(update.state);
}

/** Waits for an ending server that lost its launcher. Throws a StartError if it does not end. */
async function lockOf(dataDir: string): Promise<FileLock> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await lockDataFolder(dataDir);
    } catch (error) {
      if (attempt === attempts) throw error;
    }
    await pause(lookEvery);
  }
}

/** Returns the problem, or undefined if the server, its database and its storage respond. */
async function healthOf({ host, port }: Ready): Promise<string | undefined> {
  const reachable = ["0.0.0.0", "::"].includes(host) ? "127.0.0.1" : host;
  const address = `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}/readyz`;
  try {
    const { ok, status } = await fetch(address, { signal: AbortSignal.timeout(healthTimeout) });
    return ok ? undefined : `/readyz answered ${status}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function removeOldVersions(installation: Installation, kept: readonly string[]): Promise<void> {
  for (const version of await readdir(join(installation.root, "versions")))
    if (!kept.includes(version)) await rm(versionFolder(installation, version), { recursive: true });
}
