import { existsSync, readFileSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Update } from "./update.ts";

/** Versions are in `versions/`; `current` names the one that `npm start` runs, `update.json` the latest update. All processes follow both. */
export interface Installation {
  root: string;
  version: string;
}

/** Undefined for sources and container images, which are updated differently. */
export function findInstallation(from = import.meta.url): Installation | undefined {
  const server = dirname(fileURLToPath(from));
  const version = dirname(dirname(server));
  const root = dirname(dirname(version));
  const isRelease = version === join(root, "versions", basenameOf(version)) && existsSync(join(root, "current"));
  return isRelease ? { root, version: basenameOf(version) } : undefined;
}

function basenameOf(path: string): string {
  return path.slice(dirname(path).length + 1);
}

export function versionFolder({ root }: Pick<Installation, "root">, version: string): string {
  return join(root, "versions", version);
}

export function programOf(installation: Pick<Installation, "root">, version: string, name: string): string {
  return join(versionFolder(installation, version), "dist", "server", `${name}.js`);
}

export function currentVersion({ root }: Pick<Installation, "root">): string {
  return readFileSync(join(root, "current"), "utf8").trim();
}

export async function setCurrentVersion({ root }: Installation, version: string): Promise<void> {
  await replaceFile(join(root, "current"), `${version}\n`);
}

/** `UPDATE_KEY`, or the key that came with the first release. */
export async function trustedKey(
  installation: Installation | undefined,
  chosen: string | undefined,
): Promise<string | undefined> {
  if (chosen !== undefined || !installation) return chosen;
  return readFile(join(installation.root, "release.pub"), "utf8").catch(() => undefined);
}

export async function readUpdate({ root }: Installation): Promise<Update | undefined> {
  const text = await readFile(join(root, "update.json"), "utf8").catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return undefined;
  });
  return text === undefined ? undefined : (JSON.parse(text) as Update);
}

/** True during an update of other processes, and after an undone update. A migration only adds until the next version, so this version can use newer tables. */
export async function mayHaveNewerTables(installation: Installation): Promise<boolean> {
  const update = await readUpdate(installation);
  if (!update || update.to === installation.version) return false;
  return update.mayHaveNewerTables === true || ["switching", "watching", "undone"].includes(update.state);
}

export async function writeUpdate({ root }: Installation, update: Update): Promise<void> {
  await replaceFile(join(root, "update.json"), JSON.stringify(update, null, 2));
}

async function replaceFile(file: string, content: string): Promise<void> {
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, content, { mode: 0o600, flush: true });
  await rename(unfinished, file);
}
