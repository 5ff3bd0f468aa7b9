import type { Reader, Transaction } from "../../database/database.ts";

/** A job is written in the transaction that needs it, so it exists if and only if that commits. */
export interface JobQueue {
  /** While a job with the same `uniqueKey` waits or runs, no other is added. `runAt` is in milliseconds and defaults to now. */
  enqueue(tx: Transaction, job: NewJob): Promise<void>;
  /** Removes the job even while it runs; its result is then discarded. */
  cancel(tx: Transaction, uniqueKey: string): Promise<void>;
  payloadOf(db: Reader, uniqueKey: string): Promise<ClaimedJob["payload"] | undefined>;
  /** Claims the next due job for `leaseTime` milliseconds. After that it counts as abandoned and can be claimed again. */
  claim(leaseTime: number, which?: KindsOfJobs): Promise<ClaimedJob | undefined>;
  retry(tx: Transaction, id: string): Promise<boolean>;
  forget(tx: Transaction, id: string): Promise<boolean>;
  backlog(): Promise<Backlog[]>;
}

export interface Backlog {
  kind: string;
  /** Later than now, including retries. */
  scheduled: number;
  /** Includes abandoned jobs. */
  due: number;
  running: number;
  failed: number;
  /** Time at which the oldest waiting job became due, in milliseconds since 1970. */
  dueSince: number | undefined;
}

/** All kinds if absent. */
export type KindsOfJobs = { only: string[] } | { except: string[] };

export interface NewJob {
  kind: string;
  payload?: Record<string, string | number>;
  uniqueKey?: string;
  runAt?: number;
}

/** Every method returns whether the lease was still held. */
export interface ClaimedJob {
  kind: string;
  payload: Record<string, string | number>;
  attempt: number;
  lastError: string | undefined;
  renew(): Promise<boolean>;
  /** Removes the job in the transaction that stores its result, so that both happen or neither. */
  finish(tx: Transaction): Promise<boolean>;
  /** Retries at `retryAt` (milliseconds). Without it the job is marked as failed, together with the writes of `onGivenUp`. */
  fail(error: string, retryAt?: number, onGivenUp?: (tx: Transaction) => Promise<void>): Promise<boolean>;
  /** Makes the job available again, at `runAt` (milliseconds) or at once, without counting the attempt. */
  giveBack(runAt?: number): Promise<boolean>;
}
