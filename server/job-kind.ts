import type { ClaimedJob } from "./adapters/job-queue/job-queue.ts";
import type { Context } from "./context.ts";
import type { Transaction } from "./database/database.ts";

/** A kind of job. Must be idempotent, because it may run again after a crash. */
export interface JobKind {
  /** `ending` says that the server stops or that the lease was lost: long work breaks off then. */
  run(context: Context, job: ClaimedJob, ending: AbortSignal): Promise<void>;
  /** Milliseconds between runs, for work that comes round by itself. */
  every?: number;
  /** Takes minutes or hours: one of a kind is done at a time, beside everything else, and broken off when the server stops. */
  isLong?: boolean;
  /** Hands a mail over, which a slow mail server may take its time for: done beside everything else, and tried for two days. */
  isMail?: boolean;
  /** Tells a browser's push service, which may be slow to answer: done beside everything else. */
  isPush?: boolean;
  /** Waits for other people's sites, which may be slow: done beside everything else, and broken off when the server stops. */
  isOutside?: boolean;
  /** Whether a try that failed like the one before it would fail for ever. */
  isHopeless?(error: string, lastError: string): boolean;
  /** Written in the transaction that gives the job up, so that whoever waits for it can see it. */
  onGiveUp?(context: Context, tx: Transaction, job: ClaimedJob): Promise<void>;
}
