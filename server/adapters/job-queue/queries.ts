import { sql, type RawBuilder, type SqlBool, type UpdateObject } from "kysely";
import type { Reader, Transaction } from "../../database/database.ts";
import { dialectOf } from "../../database/dialect.ts";
import { prepareChange } from "../../database/prepare.ts";
import type { Tables } from "../../database/tables.ts";
import type { KindsOfJobs } from "./job-queue.ts";

export interface JobRow {
  id: string;
  kind: string;
  payload: string;
  attempts: number;
  error: string | null;
}

interface NewJobRow {
  id: string;
  kind: string;
  payload: string;
  unique_key: string | null;
  run_at: number;
  created_at: number;
}

export const insertJob = prepareChange<NewJobRow>((db, { id, kind, payload, unique_key, run_at, created_at }) =>
  db
    .insertInto("jobs")
    .values({ id, kind, payload, unique_key, run_at, created_at, attempts: 0 })
    .onConflict((conflict) => conflict.column("unique_key").doNothing()),
);

export async function findPayload(db: Reader, uniqueKey: string): Promise<string | undefined> {
  const row = await db.selectFrom("jobs").select("payload").where("unique_key", "=", uniqueKey).executeTakeFirst();
  return row?.payload;
}

export async function deleteJobByKey(tx: Transaction, uniqueKey: string): Promise<void> {
  await tx.deleteFrom("jobs").where("unique_key", "=", uniqueKey).execute();
}

/** Avoids a write transaction. */
export async function isAnyDue(db: Reader, which: KindsOfJobs, now: number): Promise<boolean> {
  const row = await db
    .selectFrom("jobs")
    .select("id")
    .where("failed_at", "is", null)
    .where(isDue(now))
    .where(isOf(which))
    .where((job) => job.or([job("leased_until", "is", null), job("leased_until", "<", now)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function leaseNextJob(
  tx: Transaction,
  which: KindsOfJobs,
  lease: { token: string; now: number; until: number },
): Promise<JobRow | undefined> {
  const stepOver = dialectOf(tx) === "postgresql" ? sql`for update skip locked` : sql``;
  const { rows } = await sql<JobRow>`
    update jobs set lease_token = ${lease.token}, leased_until = ${lease.until}, attempts = attempts + 1
    where id = (
      select id from jobs
      where failed_at is null and ${isDue(lease.now)} and ${isOf(which)} and (leased_until is null or leased_until < ${lease.now})
      order by run_at, id limit 1 ${stepOver})
    returning id, kind, payload, attempts, error`.execute(tx);
  return rows[0];
}

interface JobCounts {
  kind: string;
  scheduled: number;
  due: number;
  running: number;
  failed: number;
  due_since: number | null;
}

/** A job whose lease has expired is due again. */
export async function countJobs(db: Reader, now: number): Promise<JobCounts[]> {
  const leased = sql<SqlBool>`(leased_until is not null and leased_until >= ${now})`;
  const state = sql<string>`case when failed_at is not null then 'failed' when ${leased} then 'running'
    when ${isDue(now)} then 'due' else 'scheduled' end`;
  const { rows } = await sql<JobCounts>`
    select kind, ${countOf("scheduled")}, ${countOf("due")}, ${countOf("running")}, ${countOf("failed")},
      min(case when state = 'due' then run_at end) as due_since
    from (select kind, run_at, ${state} as state from jobs) as job group by kind order by kind`.execute(db);
  return rows;
}

function countOf(state: string): RawBuilder<number> {
  return sql`count(case when state = ${sql.lit(state)} then 1 end) as ${sql.ref(state)}`;
}

/** Includes jobs scheduled for right away before the clock was set back. */
function isDue(now: number): RawBuilder<SqlBool> {
  return sql`(run_at <= ${now} or (created_at > ${now} and run_at <= created_at))`;
}

function isOf(which: KindsOfJobs): RawBuilder<SqlBool> {
  const kinds = "only" in which ? which.only : which.except;
  if (kinds.length === 0) return "only" in which ? sql`1 = 0` : sql`1 = 1`;
  return "only" in which ? sql`kind in (${sql.join(kinds)})` : sql`kind not in (${sql.join(kinds)})`;
}

export function renewLease(tx: Transaction, id: string, token: string, until: number): Promise<boolean> {
  return updateLeasedJob(tx, id, token, { leased_until: until });
}

export async function deleteLeasedJob(tx: Transaction, id: string, token: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("jobs")
    .where("id", "=", id)
    .where("lease_token", "=", token)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export function releaseFailedJob(
  tx: Transaction,
  id: string,
  token: string,
  { error, retryAt, now }: { error: string; retryAt: number | undefined; now: number },
): Promise<boolean> {
  const next = retryAt === undefined ? { failed_at: now, unique_key: null } : { run_at: retryAt };
  return updateLeasedJob(tx, id, token, { lease_token: null, leased_until: null, error, ...next });
}

export function giveBackJob(tx: Transaction, id: string, token: string, runAt?: number): Promise<boolean> {
  const again = { attempts: sql<number>`attempts - 1`, ...(runAt !== undefined && { run_at: runAt }) };
  return updateLeasedJob(tx, id, token, { lease_token: null, leased_until: null, ...again });
}

async function updateLeasedJob(
  tx: Transaction,
  id: string,
  token: string,
  changes: UpdateObject<Tables, "jobs">,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("jobs")
    .set(changes)
    .where("id", "=", id)
    .where("lease_token", "=", token)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function retryJob(tx: Transaction, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("jobs")
    .set({ failed_at: null, attempts: 0, run_at: now, error: null, lease_token: null, leased_until: null })
    .where("id", "=", id)
    .where("failed_at", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteFailedJob(tx: Transaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("jobs")
    .where("id", "=", id)
    .where("failed_at", "is not", null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
