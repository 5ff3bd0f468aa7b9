import { chmod, readFile, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { tryLockFile, type FileLock } from "../database/sqlite/file-lock.ts";
import { StartError } from "../settings/start-error.ts";
import { makeFolder } from "./make-folder.ts";

const folders = ["files", "cache", "outbox"];
const files = ["hearth.db", "hearth.db-wal", "hearth.db-shm", "secrets.json"];

interface Holder {
  pid: number;
  host: string;
  startedAt: string;
}

/** Locks the folder until the process ends, and makes its files private. Throws a StartError if in use. Operator commands do not lock it. */
export async function lockDataFolder(dataDir: string): Promise<FileLock> {
  const lock = await writeLock(dataDir).catch((error: unknown) => {
    throw error instanceof StartError ? error : new StartError(unusable(dataDir, error as Error));
  });
  await restrict(dataDir);
  return lock;
}

export async function makeDataFolder(dataDir: string): Promise<void> {
  await makeFolder(dataDir).catch((error: unknown) => {
    throw new StartError(unusable(dataDir, error as Error));
  });
}

async function writeLock(dataDir: string): Promise<FileLock> {
  await makeDataFolder(dataDir);
  const lock = tryLockFile(join(dataDir, "server.lock"));
  if (!lock) throw new StartError(await inUse(dataDir));
  const holder: Holder = { pid: process.pid, host: hostname(), startedAt: new Date().toISOString() };
  await writeFile(holderFile(dataDir), JSON.stringify(holder), { mode: 0o600 });
  return lock;
}

function unusable(dataDir: string, { message }: Error): string {
  return `The data folder ${dataDir} (DATA_DIR) cannot be used: ${message}. It must be a folder that this user may write.`;
}

function holderFile(dataDir: string): string {
  return join(dataDir, "server.json");
}

async function inUse(dataDir: string): Promise<string> {
  const text = await readFile(holderFile(dataDir), "utf8").catch(() => "{}");
  const { pid, host, startedAt } = JSON.parse(text) as Partial<Holder>;
  const holder = pid === undefined ? "" : ` (process ${pid} on ${host}, started ${startedAt})`;
  return `Another Hearth server${holder} uses the data folder ${dataDir}. Stop it first, or choose another folder with DATA_DIR.`;
}

/** Keeps the permissions of the folder itself: the operator may have created it for other things too. */
async function restrict(dataDir: string): Promise<void> {
  const modes = [...folders.map((name) => [name, 0o700] as const), ...files.map((name) => [name, 0o600] as const)];
  await Promise.all(modes.map(([name, mode]) => chmod(join(dataDir, name), mode).catch(ignoreImpossible)));
}

/** Ignores files that do not exist yet, belong to another user, or are on a read-only disk. */
function ignoreImpossible(error: NodeJS.ErrnoException): void {
  if (!["ENOENT", "EPERM", "EROFS"].includes(error.code ?? "")) throw error;
}
