import type { Reader, Transaction } from "../../database/database.ts";

/** Work to do later. It is written in the transaction that needs it, so it is there exactly when its cause is. */
export interface JobQueue {
  /** `uniqueKey`: while a job with this key waits or runs, another one is not added. `runAt` in milliseconds, now if absent. */
  enqueueIn(tx: Transaction, job: NewJob): Promise<void>;
  /** Removes the job with this key, also while it runs: its result is not kept then. */
  cancelIn(tx: Transaction, uniqueKey: string): Promise<void>;
  /** The payload of the job with this key; undefined if none waits or runs. */
  payloadOf(db: Reader, uniqueKey: string): Promise<ClaimedJob["payload"] | undefined>;
  /** Takes the next job that is due, of those kinds, for `leaseTime` milliseconds; after that it counts as abandoned and is taken again. */
  claim(leaseTime: number, which?: KindsOfJobs): Promise<ClaimedJob | undefined>;
}

/** Only these kinds, or all but these; all of them if absent. */
export type KindsOfJobs = { only: string[] } | { except: string[] };

export interface NewJob {
  kind: string;
  payload?: Record<string, string | number>;
  uniqueKey?: string;
  runAt?: number;
}

/** A job in the hands of one worker. Every method answers whether the lease was still held. */
export interface ClaimedJob {
  kind: string;
  payload: Record<string, string | number>;
  /** 1 at the first try. */
  attempt: number;
  /** How the try before it failed; undefined where none did. */
  lastError: string | undefined;
  renew(): Promise<boolean>;
  /** Removes the job in the transaction that holds its result: both are there, or neither. */
  finishIn(tx: Transaction): Promise<boolean>;
  /** To be tried again at `retryAt` (milliseconds); without it the job stays as failed, and `givenUpIn` is written with it. */
  fail(error: string, retryAt?: number, givenUpIn?: (tx: Transaction) => Promise<void>): Promise<boolean>;
  /** To be taken again at once, as if it had not been begun. */
  giveBack(): Promise<boolean>;
}
