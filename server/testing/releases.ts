import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { layOutRelease, manifest } from "../../scripts/release/release-folder.ts";

const run = promisify(execFile);

/** A key pair of minisign, whose tool is not on every machine. */
export class ReleaseKey {
  readonly #id = randomBytes(8);
  readonly #pair = generateKeyPairSync("ed25519");

  get publicKey(): string {
    const { x } = this.#pair.publicKey.export({ format: "jwk" });
    const bytes = Buffer.concat([Buffer.from("Ed"), this.#id, Buffer.from(x!, "base64url")]);
    return `untrusted comment: minisign public key\n${bytes.toString("base64")}\n`;
  }

  async sign(file: string): Promise<void> {
    const key: KeyObject = this.#pair.privateKey;
    const signed = sign(
      null,
      createHash("blake2b512")
        .update(await readFile(file))
        .digest(),
      key,
    );
    const comment = "made for a test";
    const whole = sign(null, Buffer.concat([signed, Buffer.from(comment)]), key);
    const line = Buffer.concat([Buffer.from("ED"), this.#id, signed]).toString("base64");
    const lines = ["untrusted comment: signature", line, `trusted comment: ${comment}`, whole.toString("base64")];
    await writeFile(`${file}.minisig`, `${lines.join("\n")}\n`);
  }
}

export const addsTable = (name: string) =>
  `await db.schema.createTable("${name}").addColumn("id", "text", (id) => id.primaryKey()).execute();`;

interface Changes {
  /** JavaScript at the beginning of the server. */
  atStart?: string;
  /** Body of the function `up(db)` of a migration that comes after all others. Later releases have it, too. */
  migration?: string;
  /** Body of one that fails, and that no later release has. */
  brokenMigration?: string;
}

const shared = ["node_modules", "locales", "dist/web"];
const own = ["dist/server", "package.json"];

/** An unpacked release of the built sources, as an operator has it, and newer ones to update to. */
export class ReleaseFolder {
  readonly root: string;
  readonly key = new ReleaseKey();
  readonly #folder: string;
  /** Files that all versions share, and the server of the first one. They are kept when old versions are removed. */
  readonly #first: string;
  /** Migrations of earlier releases by name, in order. */
  #migrations: Record<string, string> = {};

  private constructor(folder: string) {
    this.#folder = folder;
    this.root = join(folder, "hearth");
    this.#first = join(folder, "first");
  }

  static async create(): Promise<ReleaseFolder> {
    const made = new ReleaseFolder(await mkdtemp(join(tmpdir(), "hearth-release-")));
    const machines = [`${process.platform}-${process.arch}`];
    const parts = {
      notes: "",
      sbom: "{}",
      publicKey: made.key.publicKey,
      cache: join(made.#folder, "cache"),
      machines,
    };
    await layOutRelease(made.root, parts);
    const place = join(made.root, "versions", manifest.version);
    for (const name of shared) {
      await mkdir(dirname(join(made.#first, name)), { recursive: true });
      await rename(join(place, name), join(made.#first, name));
      await symlink(join(made.#first, name), join(place, name));
    }
    for (const name of own) await cp(join(place, name), join(made.#first, name), { recursive: true });
    return made;
  }

  get current(): Promise<string> {
    return readFile(join(this.root, "current"), "utf8").then((text) => text.trim());
  }

  versions(): Promise<string[]> {
    return readdir(join(this.root, "versions"));
  }

  /** Packs and signs a release with another number, and with changes in the built code. Returns the file. */
  async release(version: string, changes: Changes = {}, key = this.key): Promise<string> {
    const top = join(await mkdtemp(join(this.#folder, "pack-")), `hearth-${version}`);
    const place = join(top, "versions", version);
    for (const name of own) await cp(join(this.#first, name), join(place, name), { recursive: true });
    for (const name of shared) await symlink(join(this.#first, name), join(place, name));
    await writeFile(join(top, "current"), version);
    const { atStart, migration, brokenMigration } = changes;
    if (migration !== undefined) this.#migrations[`9000-${version}`] = migration;
    const broken = brokenMigration !== undefined && { [`9000-${version}`]: brokenMigration };
    await change(join(place, "dist/server"), version, { atStart, migrations: { ...this.#migrations, ...broken } });
    const file = join(this.#folder, `hearth-${version}-${randomBytes(4).toString("hex")}.tar.gz`);
    await run("tar", ["--create", "--gzip", "--file", file, "--directory", join(top, ".."), basename(top)]);
    await key.sign(file);
    return file;
  }

  start(env: Record<string, string>): Promise<LaunchedRelease> {
    return LaunchedRelease.start(this.root, env);
  }

  async command(env: Record<string, string>, ...words: string[]): Promise<{ code: number; said: string }> {
    const options = { cwd: this.root, env: { ...process.env, ...env } };
    try {
      const { stdout } = await run(process.execPath, ["scripts/hearth.mjs", ...words], options);
      return { code: 0, said: stdout };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { code, said: stdout + stderr };
    }
  }

  /** Kills a command after some milliseconds, unless it has ended before. */
  async killedCommand(env: Record<string, string>, after: number, ...words: string[]): Promise<void> {
    const options = { cwd: this.root, env: { ...process.env, ...env }, stdio: "ignore" } as const;
    const command = spawn(process.execPath, ["scripts/hearth.mjs", ...words], options);
    const timer = setTimeout(() => command.kill("SIGKILL"), after);
    await once(command, "exit");
    clearTimeout(timer);
  }

  /** Goes back to the first version. */
  async forgetUpdates(): Promise<void> {
    this.#migrations = {};
    await rm(join(this.root, "update.json"), { force: true });
    await writeFile(join(this.root, "current"), manifest.version);
    const newer = (await this.versions()).filter((version) => version !== manifest.version);
    for (const version of newer) await rm(join(this.root, "versions", version), { recursive: true });
  }

  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }
}

interface Change {
  atStart: string | undefined;
  migrations: Readonly<Record<string, string>>;
}

/** Changes the built code of a server, as a later version would. */
export async function change(folder: string, version: string, { atStart, migrations }: Change): Promise<void> {
  const added = Object.entries(migrations).map(([name, body]) => `,\n\t"${name}": { async up(db) { ${body} } }`);
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const before = await readFile(file, "utf8");
    let after = before.replace(/^\tversion: "\d+\.\d+\.\d+",$/m, `\tversion: "${version}",`);
    after = after.replace(/^(\t"\d{4}-[\w-]+": \w+)\n\};$/m, (_, last: string) => `${last}${added.join("")}\n};`);
    if (name === "main.js" && atStart !== undefined) after = `${atStart}\n${after}`;
    if (after !== before) await writeFile(file, after);
  }
}

export class LaunchedRelease {
  readonly log: string[] = [];
  readonly #process: ChildProcess;

  private constructor(root: string, env: Record<string, string>) {
    this.#process = spawn(process.execPath, ["scripts/start.mjs"], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    createInterface(this.#process.stderr!).on("line", (line) => this.log.push(line));
  }

  get pid(): number {
    return this.#process.pid!;
  }

  static async start(root: string, env: Record<string, string>): Promise<LaunchedRelease> {
    const launched = new LaunchedRelease(root, env);
    await new Promise<void>((resolve, reject) => {
      launched.#process.once("exit", () => reject(new Error(launched.log.join("\n"))));
      createInterface(launched.#process.stdout!).on("line", (line) => line.startsWith("Hearth is ready") && resolve());
    });
    return launched;
  }

  async end(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    this.#process.kill(signal);
    await once(this.#process, "exit");
  }
}
