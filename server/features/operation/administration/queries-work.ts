import { sql } from "kysely";
import type { Reader } from "../../../database/database.ts";
import { countOf } from "../../../database/count.ts";
import { dialectOf } from "../../../database/dialect.ts";
import { monthOf } from "../../../database/month-of.ts";

export interface FailedJobRow {
  id: string;
  kind: string;
  failedAt: number;
  attempts: number;
  error: string | null;
}

export async function findFailedJobs(db: Reader, limit: number): Promise<FailedJobRow[]> {
  return db
    .selectFrom("jobs")
    .select(["id", "kind", "attempts", "error"])
    .select((job) => job.ref("failed_at").$notNull().as("failedAt"))
    .where("failed_at", "is not", null)
    .orderBy("failed_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function findUndeliveredMails(db: Reader, limit: number) {
  return db
    .selectFrom("undelivered_mails")
    .select(["at", "login", "reason"])
    .orderBy("at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function countUndeliveredMails(db: Reader): Promise<number> {
  return countOf(db.selectFrom("undelivered_mails"));
}

export async function countPushes(db: Reader): Promise<{ devices: number; people: number }> {
  return db
    .selectFrom("push_subscriptions")
    .select((subscription) => [
      subscription.fn.countAll<number>().as("devices"),
      subscription.fn.count<number>("user_id").distinct().as("people"),
    ])
    .executeTakeFirstOrThrow();
}

export async function countFailedConversions(db: Reader): Promise<number> {
  const failed = db.selectFrom("files").where("error", "is not", null).where("status", "=", "raw");
  return countOf(failed.where("delete_after", "is", null));
}

export interface ServerCounts {
  people: number;
  suspended: number;
  activePeople: number;
  groups: number;
  messages: number;
}

/** `activeSince` in milliseconds. */
export async function countEverything(db: Reader, activeSince: number): Promise<ServerCounts> {
  const { rows } = await sql<ServerCounts>`
    select
      (select count(*) from users where kind = 'account') as people,
      (select count(*) from users where suspended_at is not null) as suspended,
      (select count(*) from users where kind = 'account' and last_activity_at >= ${activeSince}) as "activePeople",
      (select count(*) from groups where abandoned_at is null) as "groups",
      (select count(*) from messages) as messages`.execute(db);
  return rows[0]!;
}

export async function sumStorage(db: Reader): Promise<{ type: string; bytes: number }[]> {
  const { rows } = await sql<{ type: string; bytes: number }>`
    select original_type as type, cast(sum(size) as bigint) as bytes from files group by original_type`.execute(db);
  return rows;
}

export async function sumGrowth(db: Reader, since: number): Promise<{ month: string; bytes: number }[]> {
  const { rows } = await sql<{ month: string; bytes: number }>`
    select ${monthOf(db, "created_at")} as month, cast(sum(size) as bigint) as bytes from files
    where created_at >= ${since} group by 1 order by 1`.execute(db);
  return rows;
}

export async function databaseSize(db: Reader): Promise<number> {
  const { rows } =
    dialectOf(db) === "sqlite"
      ? await sql<{
          bytes: number;
        }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`.execute(db)
      : await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0]!.bytes;
}
