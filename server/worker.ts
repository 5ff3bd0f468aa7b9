import { setTimeout as pause } from "node:timers/promises";
import type { ClaimedJob } from "./adapters/job-queue/job-queue.ts";
import type { Context } from "./context.ts";
import { fileJobs } from "./features/files/jobs.ts";
import { accountJobs } from "./features/accounts/jobs.ts";
import type { JobKind } from "./job-kind.ts";
import { liveJobs } from "./live/jobs.ts";

export interface Worker {
  /** Resolves when the job under way is done. */
  stop(): Promise<void>;
}

const kinds: Readonly<Record<string, JobKind>> = { ...accountJobs, ...fileJobs, ...liveJobs };

const leaseTime = 60_000;
const pauseBetweenLooks = 1000;
const tries = 5;
const firstRetry = 10_000;

/** Takes jobs one after another, and looks for new ones every second. */
export function startWorker(context: Context): Worker {
  const { log } = context;
  const ending = new AbortController();
  const finished = loop();

  async function loop(): Promise<void> {
    await enqueueRecurring(context).catch((error: unknown) => {
      log.error({ err: error }, "recurring jobs could not be enqueued");
    });
    while (!ending.signal.aborted) {
      const worked = await workOnce(context).catch((error: unknown) => {
        log.error({ err: error }, "the worker could not look for jobs");
        return false;
      });
      if (!worked) await pause(pauseBetweenLooks, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  }

  return {
    stop() {
      ending.abort();
      return finished;
    },
  };
}

/** Makes sure that what comes round by itself is in the queue. */
export async function enqueueRecurring({ db, jobs }: Context): Promise<void> {
  const recurring = Object.entries(kinds).filter(([, { every }]) => every !== undefined);
  await db.write(async (tx) => {
    for (const [kind] of recurring) await jobs.enqueueIn(tx, { kind, uniqueKey: recurringKey(kind) });
  });
}

/** Runs one job that is due. Answers whether there was one. */
export async function workOnce(context: Context): Promise<boolean> {
  const job = await context.jobs.claim(leaseTime);
  if (job) await runLeased(context, job);
  return job !== undefined;
}

async function runLeased(context: Context, job: ClaimedJob): Promise<void> {
  const renewal = setInterval(() => void job.renew().catch(() => undefined), leaseTime / 3);
  try {
    // It never failed, but each time the process ended or its lease ran out: most likely it is what ends the process.
    if (job.attempt > tries && !isRecurring(job)) throw new Error("it was begun too often and never ended");
    await kindOf(job).run(context, job);
    await finish(context, job);
  } catch (error) {
    context.log.error({ err: error, job: job.kind, attempt: job.attempt }, "a job failed");
    await job.fail(String(error), retryTime(context, job));
  } finally {
    clearInterval(renewal);
  }
}

async function finish({ db, jobs, clock }: Context, job: ClaimedJob): Promise<void> {
  const { every } = kindOf(job);
  await db.write(async (tx) => {
    const wasOurs = await job.finishIn(tx);
    if (wasOurs && every !== undefined) {
      await jobs.enqueueIn(tx, { kind: job.kind, uniqueKey: recurringKey(job.kind), runAt: clock.now() + every });
    }
  });
}

/** Later each time; undefined when it is time to give up, which what comes round by itself never does. */
function retryTime({ clock }: Context, job: ClaimedJob): number | undefined {
  const mayRetry = job.attempt < tries || isRecurring(job);
  return mayRetry ? clock.now() + firstRetry * 4 ** Math.min(job.attempt - 1, tries) : undefined;
}

function isRecurring({ kind }: ClaimedJob): boolean {
  return kinds[kind]?.every !== undefined;
}

const recurringKey = (kind: string) => `recurring:${kind}`;

function kindOf({ kind }: ClaimedJob): JobKind {
  const known = kinds[kind];
  if (!known) throw new Error(`nobody here knows how to do the job "${kind}"`);
  return known;
}
