import { DatabaseSync } from "@photostructure/sqlite";

export interface FileLock {
  release(): void;
}

const busy = 5;

/** Returns undefined if another process holds the lock. The operating system releases it however this process ends. */
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
