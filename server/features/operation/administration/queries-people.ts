import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Reader } from "../../../database/database.ts";
import type { Flag } from "../../../database/flag.ts";
import type { SecurityEventKind } from "#contract/security.ts";

/** Excludes accounts that are being deleted, and authors of imported messages, who cannot sign in. */
const isAccount = sql<SqlBool>`users.kind = 'account'`;

function contains(column: string, text: string): RawBuilder<SqlBool> {
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;
  return sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
}

function count(rows: string): RawBuilder<number> {
  return sql<number>`(select count(*) ${sql.raw(rows)})`;
}

export async function isAnyAdministrator(db: Reader): Promise<boolean> {
  const row = await db.selectFrom("users").select("id").where("is_administrator", "=", 1).limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function isOtherAccount(db: Reader, userId: string): Promise<boolean> {
  const other = await db.selectFrom("users").select("id").where("id", "!=", userId).where(isAccount).limit(1).execute();
  return other.length > 0;
}

export interface ServerPersonRow {
  id: string;
  login: string;
  name: string;
  createdAt: number;
  lastActivityAt: number;
  groups: number;
  sessions: number;
  bytes: number;
  isAdministrator: Flag;
  hasSecondFactor: number;
  suspendedAt: number | null;
}

export interface Slice {
  after: string | undefined;
  q: string | undefined;
  limit: number;
}

export async function findServerPeople(db: Reader, { after, q, limit }: Slice): Promise<ServerPersonRow[]> {
  return db
    .selectFrom("users")
    .select(["users.id", "users.login", "users.name", "users.created_at as createdAt"])
    .select(["users.last_activity_at as lastActivityAt", "users.is_administrator as isAdministrator"])
    .select("users.suspended_at as suspendedAt")
    .select([
      count("from members where members.user_id = users.id").as("groups"),
      count("from sessions where sessions.user_id = users.id").as("sessions"),
      count("from second_factors as f where f.user_id = users.id and f.confirmed_at is not null").as("hasSecondFactor"),
      sql<number>`(select cast(coalesce(sum(size), 0) as bigint) from files where files.owner_id = users.id)`.as(
        "bytes",
      ),
    ])
    .where(isAccount)
    .$if(after !== undefined, (query) => query.where("users.login", ">", after!))
    .$if(q !== undefined, (query) =>
      query.where((user) => user.or([contains("users.login", q!), contains("users.name", q!)])),
    )
    .orderBy("users.login")
    .limit(limit)
    .execute();
}

export interface Account {
  id: string;
  login: string;
  isAdministrator: Flag;
  suspendedAt: number | null;
}

export async function findAccount(db: Reader, userId: string): Promise<Account | undefined> {
  return db
    .selectFrom("users")
    .select(["id", "login", "is_administrator as isAdministrator", "suspended_at as suspendedAt"])
    .where("id", "=", userId)
    .where(isAccount)
    .executeTakeFirst();
}

export function findAdministrators(db: Reader): Promise<{ id: string; login: string; name: string; data: string }[]> {
  return db
    .selectFrom("users")
    .select(["id", "login", "name", "data"])
    .where("is_administrator", "=", 1)
    .where("suspended_at", "is", null)
    .orderBy("id")
    .execute();
}

export interface ServerGroupRow {
  id: string;
  name: string;
  createdAt: number;
  lastActivityAt: number;
  abandonedAt: number | null;
  suspendedAt: number | null;
  members: number;
  messages: number;
  bytes: number;
}

export async function findServerGroups(db: Reader, { after, q, limit }: Slice): Promise<ServerGroupRow[]> {
  const previous = sql`(select name, id from groups where id = ${after ?? ""})`;
  return db
    .selectFrom("groups")
    .select(["groups.id", "groups.name", "groups.created_at as createdAt", "groups.last_activity_at as lastActivityAt"])
    .select(["groups.abandoned_at as abandonedAt", "groups.suspended_at as suspendedAt"])
    .select([
      count(
        "from (select group_id from members union all select group_id from suspended_members) as m where m.group_id = groups.id",
      ).as("members"),
      count("from messages where messages.group_id = groups.id").as("messages"),
      sql<number>`(select cast(coalesce(sum(files.size), 0) as bigint) from files where files.id in
        (select message_files.file_id from message_files where message_files.group_id = groups.id))`.as("bytes"),
    ])
    .$if(after !== undefined, (query) => query.where(sql<SqlBool>`(groups.name, groups.id) > ${previous}`))
    .$if(q !== undefined, (query) => query.where(contains("groups.name", q!)))
    .orderBy("groups.name")
    .orderBy("groups.id")
    .limit(limit)
    .execute();
}

export interface ServerSecurityRow {
  id: string;
  kind: SecurityEventKind;
  at: number;
  address: string;
  device: string;
  login: string;
  actor: string | null;
}

/** Newest first. Ids rise with time. */
export async function findAllSecurityEvents(
  db: Reader,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<ServerSecurityRow[]> {
  return db
    .selectFrom("security_events as event")
    .innerJoin("users", "users.id", "event.user_id")
    .leftJoin("users as actor", "actor.id", "event.actor_id")
    .select(["event.id", "event.kind", "event.at", "event.address", "event.device"])
    .select(["users.login", "actor.login as actor"])
    .$if(before !== undefined, (query) => query.where("event.id", "<", before!))
    .orderBy("event.id", "desc")
    .limit(limit)
    .execute();
}
