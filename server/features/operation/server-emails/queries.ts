import { sql, type SqlBool } from "kysely";
import type { Reader, Transaction } from "../../../database/database.ts";

interface Recipient {
  id: string;
  login: string;
  name: string;
  data: string;
}

function recipients(db: Reader) {
  return db
    .selectFrom("users")
    .select(["id", "login", "name", "data"])
    .where("is_administrator", "=", 1)
    .where("suspended_at", "is", null);
}

export function findRecipients(db: Reader): Promise<Recipient[]> {
  return recipients(db).orderBy("id").execute();
}

export function findRecipient(db: Reader, id: string): Promise<Recipient | undefined> {
  return recipients(db).where("id", "=", id).executeTakeFirst();
}

export async function keepSchedules(tx: Transaction, userIds: string[]): Promise<void> {
  await tx
    .deleteFrom("server_emails")
    .$if(userIds.length > 0, (query) => query.where("user_id", "not in", userIds))
    .execute();
}

export async function insertSchedule(tx: Transaction, userId: string, dueAt: number): Promise<void> {
  await tx
    .insertInto("server_emails")
    .values({ user_id: userId, due_at: dueAt })
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .execute();
}

/** Returns true for one caller only. */
export async function takeDue(tx: Transaction, userId: string, now: number, nextAt: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("server_emails")
    .set({ due_at: nextAt })
    .where("user_id", "=", userId)
    .where("due_at", "<=", now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface Figures {
  people: number;
  newPeople: number;
  activePeople: number;
  fileBytes: number;
  undelivered: number;
  reported: number;
}

const isAccount = sql<SqlBool>`kind = 'account'`;

export async function countFigures(db: Reader, since: number): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select
      (select count(*) from users where ${isAccount}) as people,
      (select count(*) from users where ${isAccount} and created_at >= ${since}) as "newPeople",
      (select count(*) from users where ${isAccount} and last_activity_at >= ${since}) as "activePeople",
      (select cast(coalesce(sum(size), 0) as bigint) from files) as "fileBytes",
      (select count(*) from undelivered_mails where at >= ${since}) as undelivered,
      (select count(distinct message_id) from reports) as reported`.execute(db);
  return rows[0]!;
}
