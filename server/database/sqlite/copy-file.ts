import { existsSync } from "node:fs";
import { constants, copyFile, open, rename, rm } from "node:fs/promises";
import { backup, DatabaseSync } from "@photostructure/sqlite";

const pagesAtOnce = 10_000;

/** Copies a database page by page while others write, unlike `vacuum into`, which may number rows anew. */
export async function copyWhileInUse(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true });
  await backup(source, to, { rate: pagesAtOnce }).finally(() => source.close());
}

/** Copies a database that nobody uses. The copy is on disk, and whole, when it has its name. */
export async function copyUnused(from: string, to: string): Promise<void> {
  await emptyLog(from);
  const unfinished = `${to}.unfinished`;
  await copyFile(from, unfinished, constants.COPYFILE_FICLONE);
  const handle = await open(unfinished, "r+");
  await handle.sync().finally(() => handle.close());
  await rename(unfinished, to);
}

/** Moves what is in the write-ahead log of a database that nobody uses into the file itself, and removes the log. */
export async function emptyLog(file: string): Promise<void> {
  if (!existsSync(file)) throw new Error(`${file} is missing`);
  const database = new DatabaseSync(file);
  database.exec("pragma wal_checkpoint(truncate)");
  database.close();
  await removeLog(file);
}

/** Removes the write-ahead log of a file that is replaced. */
export async function removeLog(file: string): Promise<void> {
  for (const rest of [`${file}-wal`, `${file}-shm`]) await rm(rest, { force: true });
}
