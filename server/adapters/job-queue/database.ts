import { randomUUID } from "node:crypto";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import { newId } from "../../new-id.ts";
import type { ClaimedJob, JobQueue } from "./job-queue.ts";
import {
  countJobs,
  deleteFailedJob,
  deleteJobByKey,
  findPayload,
  deleteLeasedJob,
  giveBackJob,
  insertJob,
  isAnyDue,
  leaseNextJob,
  releaseFailedJob,
  renewLease,
  retryJob,
  type JobRow,
} from "./queries.ts";

export function databaseQueue(db: Database, clock: Clock): JobQueue {
  return {
    async enqueue(tx, { kind, payload = {}, uniqueKey, runAt }) {
      const now = clock.now();
      await insertJob(tx, {
        id: newId(),
        kind,
        payload: JSON.stringify(payload),
        unique_key: uniqueKey ?? null,
        run_at: runAt ?? now,
        created_at: now,
      });
    },

    cancel: deleteJobByKey,

    async payloadOf(reader, uniqueKey) {
      const payload = await findPayload(reader, uniqueKey);
      return payload === undefined ? undefined : (JSON.parse(payload) as ClaimedJob["payload"]);
    },

    async claim(leaseTime, which = { except: [] }) {
      const now = clock.now();
      if (!(await isAnyDue(db.read, which, now))) return undefined;
      const token = randomUUID();
      const row = await db.write((tx) => leaseNextJob(tx, which, { token, now, until: now + leaseTime }));
      return row && claimedJob(db, clock, row, token, leaseTime);
    },

    retry: (tx, id) => retryJob(tx, id, clock.now()),

    forget: deleteFailedJob,

    async backlog() {
      const rows = await countJobs(db.read, clock.now());
      return rows.map(({ due_since, ...counts }) => ({ ...counts, dueSince: due_since ?? undefined }));
    },
  };
}

function claimedJob(db: Database, clock: Clock, row: JobRow, token: string, leaseTime: number): ClaimedJob {
  return {
    kind: row.kind,
    payload: JSON.parse(row.payload) as ClaimedJob["payload"],
    attempt: row.attempts,
    lastError: row.error ?? undefined,
    renew: () => db.write((tx) => renewLease(tx, row.id, token, clock.now() + leaseTime)),
    finish: (tx) => deleteLeasedJob(tx, row.id, token),
    fail: (error, retryAt, onGivenUp) =>
      db.write(async (tx) => {
        const wasOurs = await releaseFailedJob(tx, row.id, token, { error, retryAt, now: clock.now() });
        if (wasOurs && retryAt === undefined) await onGivenUp?.(tx);
        return wasOurs;
      }),
    giveBack: (runAt) => db.write((tx) => giveBackJob(tx, row.id, token, runAt)),
  };
}
