import { open } from "node:fs/promises";

/** Commits wait for a shared fdatasync started after them. Savepoints in one transaction were slower, and lost others' work on a full disk. */
export interface SharedSync {
  /** Resolves when everything committed before the call is on disk. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export async function openSharedSync(logFile: string): Promise<SharedSync> {
  const log = await open(logFile, "r+");
  let next: Promise<void> | undefined;
  let running: Promise<void> = Promise.resolve();

  async function sync(): Promise<void> {
    await running;
    running = next!;
    next = undefined;
    await log.datasync().catch(endProcess);
  }

  return {
    flush: () => (next ??= sync()),
    async close() {
      await next;
      await running;
      await log.close();
    },
  };
}

function endProcess(error: unknown): never {
  process.stderr.write(`the database could not be synced to disk: ${String(error)}\n`);
  process.exit(1);
}
