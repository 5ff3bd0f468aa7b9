import type { ClaimedJob } from "../adapters/job-queue/job-queue.ts";
import type { Context } from "../context.ts";
import type { Transaction } from "../database/database.ts";

/** A failure of another machine: logged in one line without a stack, at the first attempt and when the job is given up. `details` has ids. */
export class RemoteFailure extends Error {
  readonly details: Readonly<Record<string, string>>;

  constructor(message: string, details: Readonly<Record<string, string>>) {
    super(message);
    this.details = details;
  }
}

/** Must be idempotent, because it may run again after a crash. */
export interface JobKind {
  /** `ending` is aborted on shutdown or when the lease is lost; long work must stop then. */
  run(context: Context, job: ClaimedJob, ending: AbortSignal): Promise<void>;
  intervalMs?: number;
  /**
   * Jobs in a lane do not wait for other lanes. "media": may take hours; each kind has its own lane. "mail": retried for two days, because a mail server may be
   * down. "web": waits for other sites. Shutdown interrupts "media" and "web".
   */
  lane?: "media" | "mail" | "push" | "web";
  /** Retried for two days, as emails always are. */
  hasLongRetries?: boolean;
  /** The same failure twice in a row makes retries pointless. */
  isHopeless?(error: string, lastError: string): boolean;
  /** Runs in the transaction that gives the job up, to make the failure visible to users. */
  onGiveUp?(context: Context, tx: Transaction, job: ClaimedJob): Promise<void>;
}
