import { setMaxListeners } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { StorageUnavailable } from "./adapters/file-storage/file-storage.ts";
import type { ClaimedJob, KindsOfJobs } from "./adapters/job-queue/job-queue.ts";
import type { Context } from "./context.ts";
import { digestJobs } from "./features/notifications/digests/jobs.ts";
import { fileJobs } from "./features/files/files/jobs.ts";
import { administrationJobs } from "./features/operation/administration/jobs.ts";
import { backupJobs } from "./features/operation/backups/jobs.ts";
import { accountJobs } from "./features/accounts/accounts/jobs.ts";
import { inboundMailJobs } from "./features/outside/inbound-mail/jobs.ts";
import { importJobs } from "./features/transfer/imports/jobs.ts";
import { libraryJobs } from "./features/photos/library/jobs.ts";
import { memoryJobs } from "./features/photos/memories/jobs.ts";
import { documentJobs } from "./features/conversation/document-words/jobs.ts";
import { photoPeopleJobs } from "./features/photos/photo-people/jobs.ts";
import { linkJobs } from "./features/conversation/link-previews/jobs.ts";
import { messageJobs } from "./features/conversation/messages/jobs.ts";
import { calendarJobs } from "./features/conversation/calendar/jobs.ts";
import { notificationJobs } from "./features/notifications/notifications/jobs.ts";
import { serverEmailJobs } from "./features/operation/server-emails/jobs.ts";
import { signInJobs } from "./features/identity/sign-in/jobs.ts";
import { pushJobs } from "./features/notifications/push/jobs.ts";
import { searchJobs } from "./features/conversation/search/jobs.ts";
import { updateJobs } from "./features/operation/updates/jobs.ts";
import { webhookJobs } from "./features/outside/webhooks/jobs.ts";
import { RemoteFailure, type JobKind } from "./processes/job-kind.ts";
import { liveJobs } from "./live/jobs.ts";

export interface Worker {
  /** Resolves when the current jobs have finished, or long ones have been interrupted. */
  stop(): Promise<void>;
}

const kinds: Readonly<Record<string, JobKind>> = {
  ...accountJobs,
  ...administrationJobs,
  ...backupJobs,
  ...digestJobs,
  ...documentJobs,
  ...fileJobs,
  ...importJobs,
  ...inboundMailJobs,
  ...libraryJobs,
  ...memoryJobs,
  ...photoPeopleJobs,
  ...linkJobs,
  ...liveJobs,
  ...messageJobs,
  ...calendarJobs,
  ...notificationJobs,
  ...pushJobs,
  ...searchJobs,
  ...serverEmailJobs,
  ...signInJobs,
  ...updateJobs,
  ...webhookJobs,
};

type Lane = NonNullable<JobKind["lane"]>;

const kindsOf = (lane: Lane) => Object.keys(kinds).filter((kind) => kinds[kind]?.lane === lane);
const workersOf = (lane: Lane, count: number) => Array.from({ length: count }, () => ({ only: kindsOf(lane) }));

/** A worker runs one job at a time; the web lane has several, because a silent site takes ten seconds. */
const lanes: readonly KindsOfJobs[] = [
  // Includes unknown kinds, which fail so that the operator learns of them.
  { except: Object.keys(kinds).filter((kind) => kinds[kind]?.lane !== undefined) },
  ...kindsOf("media").map((kind) => ({ only: [kind] })),
  ...workersOf("mail", 2),
  ...workersOf("push", 2),
  ...workersOf("web", 4),
];

const leaseTime = 30_000;
const pauseBetweenLooks = 1000;
const firstRetry = 10_000;
/** Milliseconds until a retry while file storage is unavailable. Such attempts do not count. */
const storageRetry = 60_000;
const defaultRetries = { tries: 5, longestWait: 4 ** 5 * firstRetry };
/** Two days: ten seconds before the first retry, later up to an hour. */
const longRetries = { tries: 54, longestWait: 60 * 60 * 1000 };

export function startWorker(context: Context): Worker {
  const { log } = context;
  const ending = new AbortController();
  setMaxListeners(2 * lanes.length, ending.signal);
  const finished = start();

  async function start(): Promise<void> {
    await enqueueRecurring(context).catch((error: unknown) => {
      log.error({ err: error }, "failed to enqueue recurring jobs");
    });
    await Promise.all(lanes.map((lane) => loop(lane)));
  }

  async function loop(lane: KindsOfJobs): Promise<void> {
    while (!ending.signal.aborted) {
      const worked = await workOnce(context, lane, ending.signal).catch((error: unknown) => {
        log.error({ err: error }, "failed to claim jobs");
        return false;
      });
      if (!worked) await pause(pauseBetweenLooks, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  }

  return {
    async stop() {
      ending.abort();
      await finished;
    },
  };
}

export async function enqueueRecurring({ db, jobs }: Context): Promise<void> {
  const recurring = Object.entries(kinds).filter(([, { intervalMs }]) => intervalMs !== undefined);
  await db.write(async (tx) => {
    for (const [kind] of recurring) await jobs.enqueue(tx, { kind, uniqueKey: recurringKey(kind) });
  });
}

export async function workOnce(context: Context, which?: KindsOfJobs, stopping?: AbortSignal): Promise<boolean> {
  const job = await context.jobs.claim(leaseTime, which);
  if (job) await runLeased(context, job, stopping);
  return job !== undefined;
}

async function runLeased(context: Context, job: ClaimedJob, stopping?: AbortSignal): Promise<void> {
  const ending = new AbortController();
  const end = () => ending.abort();
  const renew = async () => (await job.renew()) || end();
  const renewal = setInterval(() => void renew().catch(() => undefined), leaseTime / 3);
  stopping?.addEventListener("abort", end);
  if (stopping?.aborted) end();
  try {
    // The job never failed, but the process ended or its lease expired each time: most likely it crashes the process.
    if (job.attempt > retryPolicyOf(job).tries && !isRecurring(job))
      throw new Error("abandoned after too many attempts");
    await kindOf(job).run(context, job, ending.signal);
    await finish(context, job);
  } catch (error) {
    if (stopping?.aborted && isBrokenOff(job)) await job.giveBack();
    else await fail(context, job, error);
  } finally {
    clearInterval(renewal);
    stopping?.removeEventListener("abort", end);
  }
}

async function finish({ db, jobs, clock }: Context, job: ClaimedJob): Promise<void> {
  const { intervalMs } = kindOf(job);
  await db.write(async (tx) => {
    const wasOurs = await job.finish(tx);
    if (wasOurs && intervalMs !== undefined) {
      await jobs.enqueue(tx, { kind: job.kind, uniqueKey: recurringKey(job.kind), runAt: clock.now() + intervalMs });
    }
  });
}

async function fail(context: Context, job: ClaimedJob, error: unknown): Promise<void> {
  logFailure(context, job, error);
  if (error instanceof StorageUnavailable) {
    await job.giveBack(context.clock.now() + storageRetry);
    return;
  }
  const isHopeless = job.lastError !== undefined && kinds[job.kind]?.isHopeless?.(String(error), job.lastError);
  await job.fail(String(error), isHopeless ? undefined : retryTime(context, job), async (tx) =>
    kinds[job.kind]?.onGiveUp?.(context, tx, job),
  );
}

function logFailure(context: Context, job: ClaimedJob, error: unknown): void {
  const which = { job: job.kind, attempt: job.attempt };
  if (!(error instanceof RemoteFailure)) {
    context.log.error({ err: error, ...which }, "job failed");
    return;
  }
  const isLast = retryTime(context, job) === undefined;
  if (job.attempt === 1 || isLast)
    context.log.warn({ ...which, ...error.details }, `${isLast ? "given up" : "failed, will retry"}: ${error.message}`);
}

/** Undefined when it is time to give up, which recurring jobs never do. */
function retryTime({ clock }: Context, job: ClaimedJob): number | undefined {
  const { tries, longestWait } = retryPolicyOf(job);
  const mayRetry = job.attempt < tries || isRecurring(job);
  return mayRetry ? clock.now() + Math.min(firstRetry * 4 ** (job.attempt - 1), longestWait) : undefined;
}

function retryPolicyOf({ kind }: ClaimedJob) {
  const { lane, hasLongRetries = lane === "mail" } = kinds[kind] ?? {};
  return hasLongRetries ? longRetries : defaultRetries;
}

function isBrokenOff({ kind }: ClaimedJob): boolean {
  const usedLane = kinds[kind]?.lane;
  return usedLane === "media" || usedLane === "web";
}

function isRecurring({ kind }: ClaimedJob): boolean {
  return kinds[kind]?.intervalMs !== undefined;
}

const recurringKey = (kind: string) => `recurring:${kind}`;

function kindOf({ kind }: ClaimedJob): JobKind {
  const known = kinds[kind];
  if (!known) throw new Error(`unknown job kind "${kind}"`);
  return known;
}
