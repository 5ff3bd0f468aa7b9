import type { ClaimedJob } from "./adapters/job-queue/job-queue.ts";
import type { Context } from "./context.ts";
import type { Transaction } from "./database/database.ts";

/** A kind of job. Must be idempotent, because it may run again after a crash. */
export interface JobKind {
  /** `ending` says that the server stops or that the lease was lost: long work breaks off then. */
  run(context: Context, job: ClaimedJob, ending: AbortSignal): Promise<void>;
  /** Milliseconds between runs, for recurring jobs. */
  intervalMs?: number;
  /**
   * Jobs of a lane do not wait for those of other lanes. "media": may take hours; each kind has a lane of its own. "mail": retried for two days,
   * because a mail server may be down. "web": waits for other sites. "media" and "web" are interrupted when the server stops. Otherwise the
   * default lane.
   */
  lane?: "media" | "mail" | "push" | "web";
  /** Whether a try that failed like the one before it would fail for ever. */
  isHopeless?(error: string, lastError: string): boolean;
  /** Written in the transaction that gives the job up, so that whoever waits for it can see it. */
  onGiveUp?(context: Context, tx: Transaction, job: ClaimedJob): Promise<void>;
}
