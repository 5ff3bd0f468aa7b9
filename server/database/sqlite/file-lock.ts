import { DatabaseSync } from "@photostructure/sqlite";

export interface FileLock {
  release(): void;
}

/** SQLite's code for a file that another process has locked. */
const busy = 5;

/**
 * Locks a file of its own; undefined if another process has locked it. SQLite takes the lock from the operating system, which gives it back
 * however this process ends.
 */
export function tryLockFile(file: string): FileLock | undefined {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec("begin exclusive");
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === busy) return undefined;
    throw error;
  }
  return { release: () => database.close() };
}
