import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** The built product in its own process and data folder, started as by an operator. */
export class Hearth {
  readonly url: string;
  readonly #port: number;
  readonly #dataDir: string;
  readonly #settings: Record<string, string>;
  #process: ChildProcess | undefined;
  /** The printed link for the very first account. */
  firstLink = "";

  private constructor(port: number, dataDir: string, settings: Record<string, string>) {
    this.#port = port;
    this.#dataDir = dataDir;
    this.#settings = settings;
    this.url = `http://localhost:${port}`;
  }

  static async start(settings: Record<string, string> = {}): Promise<Hearth> {
    const hearth = new Hearth(await freePort(), await mkdtemp(join(tmpdir(), "hearth-e2e-")), settings);
    await hearth.start();
    return hearth;
  }

  /** Resolves when the server reports that it is ready. */
  async start(): Promise<void> {
    const main = fileURLToPath(new URL("../dist/server/main.js", import.meta.url));
    const env = {
      ...process.env,
      PORT: String(this.#port),
      DATA_DIR: this.#dataDir,
      LOG_LEVEL: "error",
      ...this.#settings,
    };
    const started = spawn(process.execPath, [main], { env, stdio: ["ignore", "pipe", "inherit"] });
    this.#process = started;
    await new Promise<void>((resolve, reject) => {
      started.once("exit", (code) => reject(new Error(`Hearth ended with ${code} before it was ready`)));
      createInterface(started.stdout).on("line", (line) => {
        this.firstLink = /\S+\/invitation\/\S+/.exec(line)?.[0] ?? this.firstLink;
        if (line.startsWith("Hearth is ready")) resolve();
      });
    });
  }

  /** Runs an operator's command beside the server, and returns what it prints. */
  async command(...args: string[]): Promise<string> {
    const program = fileURLToPath(new URL("../dist/server/hearth.js", import.meta.url));
    const env = { ...process.env, DATA_DIR: this.#dataDir, LOG_LEVEL: "error", ...this.#settings };
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { env });
    return stdout.trim();
  }

  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    const running = this.#process;
    this.#process = undefined;
    if (!running || running.exitCode !== null) return;
    running.kill(signal);
    await once(running, "exit");
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.#dataDir, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
