import { open } from "node:fs/promises";

/**
 * Makes commits durable, many at a time: an answer waits for an fdatasync of the write-ahead log that began after its commit, and all that
 * wait share the next one. Savepoints in one outer transaction were tried instead: they lose neighbours' work on a full disk and were slower.
 */
export interface SharedSync {
  /** Resolves when all that was committed before the call is on disk. */
  reach(): Promise<void>;
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
    reach: () => (next ??= sync()),
    async close() {
      await next;
      await running;
      await log.close();
    },
  };
}

/** After a failed sync nobody knows what is on disk, and a second one may lie: start again from what is. */
function endProcess(error: unknown): never {
  process.stderr.write(`the database could not be synced to disk: ${String(error)}\n`);
  process.exit(1);
}
