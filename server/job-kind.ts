import type { ClaimedJob } from "./adapters/job-queue/job-queue.ts";
import type { Context } from "./context.ts";

/** What one kind of job does. It may be run again after a crash, so doing it twice must do no harm. */
export interface JobKind {
  run(context: Context, job: ClaimedJob): Promise<void>;
  /** Milliseconds between runs, for work that comes round by itself. */
  every?: number;
}
