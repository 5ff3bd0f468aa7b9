import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Clock } from "../../clock.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { appError } from "../../errors.ts";
import { deleteLease, renewLease, takeLease, type Lease } from "./queries.ts";

/** Milliseconds. A process that died blocks its uploads for this long. */
const leaseTime = 15_000;
const renewEvery = 1000;
const askAgainEvery = 250;

/** Lets one process at a time work on an upload. A waiting process interrupts the holder. */
export interface UploadLeases {
  /** `work` is aborted by `cut`, and when another process waits for the lease or has taken it. */
  withLease<Result>(id: string, cut: AbortSignal, work: (cut: AbortSignal) => Promise<Result>): Promise<Result>;
  /** Writes only if this process holds the lease. Returns whether it did. */
  writeAsHolder(id: string, write: (tx: Transaction) => Promise<void>): Promise<boolean>;
}

export function uploadLeases(db: Database, clock: Clock): UploadLeases {
  const held = new Map<string, string>();

  function leaseOf(id: string, holder: string): Lease {
    const now = clock.now();
    return { id, holder, now, until: now + leaseTime };
  }

  async function take(id: string, holder: string): Promise<void> {
    while (!(await db.write((tx) => takeLease(tx, leaseOf(id, holder))))) await pause(askAgainEvery);
  }

  return {
    async withLease(id, cut, work) {
      const holder = randomUUID();
      await take(id, holder);
      held.set(id, holder);
      const wanted = new AbortController();
      const renew = async () => {
        const { isHeld, isWanted } = await db.write((tx) => renewLease(tx, leaseOf(id, holder)));
        if (!isHeld || isWanted) wanted.abort(appError("upload_offset_wrong"));
      };
      // A lease that cannot be renewed is noticed when a piece is written.
      const renewal = setInterval(() => void renew().catch(() => undefined), renewEvery);
      try {
        return await work(AbortSignal.any([cut, wanted.signal]));
      } finally {
        clearInterval(renewal);
        held.delete(id);
        // Otherwise it expires.
        await db.write((tx) => deleteLease(tx, id, holder)).catch(() => undefined);
      }
    },

    async writeAsHolder(id, write) {
      const holder = held.get(id);
      if (holder === undefined) return false;
      return db.write(async (tx) => {
        const { isHeld } = await renewLease(tx, leaseOf(id, holder));
        if (isHeld) await write(tx);
        return isHeld;
      });
    },
  };
}
