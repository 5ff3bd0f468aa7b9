import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { backup, DatabaseSync } from "@photostructure/sqlite";
import { DatabaseInUse } from "../database-in-use.ts";

/** A separate thread, because the driver may keep a connection open until its thread ends. */

export type Task =
  | { do: "copy"; from: string; to: string }
  | { do: "replace"; file: string; by: string; kept: string }
  | { do: "remove"; file: string };

export interface Outcome {
  isInUse: boolean;
  problem?: string;
}

type Connection = InstanceType<typeof DatabaseSync>;

const pagesAtOnce = 10_000;
const busyTimeoutMs = 1000;
const busy = 5;

parentPort!.postMessage(await outcomeOf(workerData as Task));

async function outcomeOf(task: Task): Promise<Outcome> {
  try {
    if (task.do === "copy") await copy(task.from, task.to);
    else if (task.do === "replace") await replace(task.file, task.by, task.kept);
    else await remove(task.file);
    return { isInUse: false };
  } catch (error) {
    return { isInUse: error instanceof DatabaseInUse, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Copies pages, unlike `vacuum into`, which may renumber rows. Throws unless the copy is intact; `mayBeDamaged` keeps it anyway. */
async function copy(from: string, to: string, { mayBeDamaged = false } = {}): Promise<void> {
  await remove(to);
  const source = new DatabaseSync(from, { readOnly: true, timeout: busyTimeoutMs });
  try {
    // Otherwise each write would restart the copy.
    source.exec("begin; select count(*) from sqlite_schema");
    await backup(source, to, { rate: pagesAtOnce });
    if (!mayBeDamaged) requireCopy(source, to);
  } finally {
    source.close();
  }
}

/** Copies the old content to `kept` first, or last if that file has the new content. */
async function replace(file: string, by: string, kept: string): Promise<void> {
  for (const each of [file, by]) requireAlone(each);
  const replaced = `${file}.replaced`;
  await copy(file, replaced, { mayBeDamaged: true });
  if (by !== kept) await takeName(replaced, kept);
  const source = new DatabaseSync(by, { readOnly: true });
  try {
    requireWhole(source, by);
    await backup(source, file, { rate: pagesAtOnce });
    requireCopy(source, file);
  } finally {
    source.close();
  }
  if (by === kept) await takeName(replaced, kept);
}

async function remove(file: string): Promise<void> {
  if (existsSync(file)) requireAlone(file, { mayBeDamaged: true });
  for (const each of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`]) await rm(each, { force: true });
}

/** Throws `DatabaseInUse` if the database is open. SQLite removes the log with the last connection, so that the file alone is the whole database. */
function requireAlone(file: string, { mayBeDamaged = false } = {}): void {
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs });
  try {
    database.exec("pragma journal_mode = delete");
    database.exec("begin exclusive; rollback");
  } catch (error) {
    if ((error as { errcode?: number }).errcode === busy) throw new DatabaseInUse();
    if (!mayBeDamaged) throw error;
  } finally {
    database.close();
  }
}

async function takeName(from: string, to: string): Promise<void> {
  await remove(to);
  await rename(from, to);
  const folder = await open(dirname(to), "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function requireCopy(source: Connection, file: string): void {
  const target = new DatabaseSync(file, { readOnly: true });
  try {
    requireWhole(target, file);
    if (JSON.stringify(rowsOf(source)) !== JSON.stringify(rowsOf(target)))
      throw new Error(`${file} does not have the rows of the original`);
  } finally {
    target.close();
  }
}

function requireWhole(database: Connection, file: string): void {
  const lines = database.prepare("pragma integrity_check").all() as { integrity_check: string }[];
  const damages = lines.map((line) => line.integrity_check).filter((line) => line !== "ok");
  if (damages.length > 0) throw new Error(`${file} is damaged: ${damages.join("; ")}`);
}

function rowsOf(database: Connection): unknown[] {
  const tables = database.prepare("select name from sqlite_schema where type = 'table' order by name").all();
  const countOf = (name: string): unknown => database.prepare(`select count(*) as rows from "${name}"`).get();
  return (tables as { name: string }[]).map(({ name }) => [name, countOf(name)]);
}
