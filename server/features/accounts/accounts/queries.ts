import type { Reader, Transaction } from "../../../database/database.ts";
import type { Flag } from "../../../database/flag.ts";
import { isMemberOf } from "../../../database/visibility.ts";
import { prepare } from "../../../database/prepare.ts";
import { appError } from "../../../errors.ts";
import type { Person } from "../../identity/people/rules.ts";
import type { BirthdayRow } from "../../identity/people/rules-birthdays.ts";
import { sql, type QueryExecutorProvider, type RawBuilder } from "kysely";
import { deleteSome } from "../../../database/delete-some.ts";
import { dialectOf } from "../../../database/dialect.ts";

export interface OwnAccountRow extends Person, BirthdayRow {
  login: string;
  data: string;
  lastActivityAt: number;
  someBookmarkId: string | null;
  pendingLogin: string | null;
  provenLogin: string | null;
  passwordEnd: string | null;
  groupCount: number | null;
  /** Separated by spaces; null if there are none. */
  hidden: string | null;
  isAdministrator: Flag;
  newestEvent: number | null;
}

const ownAccount = prepare<{ userId: string; now: number }, OwnAccountRow>((db, { userId, now }) =>
  db
    .selectFrom("users")
    .leftJoin("files", "files.id", "users.avatar_id")
    .select(["users.id", "users.name", "users.login", "users.data", "users.last_activity_at as lastActivityAt"])
    .select(["users.avatar_id as avatarId", "files.content_url as avatarUrl"])
    .select(["users.birthday", "users.birth_year as birthYear", "users.is_administrator as isAdministrator"])
    .select((user) =>
      user
        .selectFrom("bookmarks")
        .innerJoin("messages", "messages.id", "bookmarks.message_id")
        .whereRef("bookmarks.user_id", "=", "users.id")
        .where(isMemberOf("messages.group_id", userId))
        .select("bookmarks.id")
        .limit(sql.lit(1))
        .as("someBookmarkId"),
    )
    .select((user) => [
      user
        .selectFrom("hidden_people")
        .whereRef("hidden_people.user_id", "=", "users.id")
        .select(joinTexts(db, "hidden_people.hidden_id").as("hidden"))
        .as("hidden"),
      user
        .selectFrom("login_changes")
        .whereRef("login_changes.user_id", "=", "users.id")
        .whereRef("login_changes.login", "!=", "users.login")
        .where("login_changes.expires_at", ">", now)
        .select("login_changes.login")
        .as("pendingLogin"),
      user
        .selectFrom("proven_addresses")
        .whereRef("proven_addresses.user_id", "=", "users.id")
        .select("proven_addresses.login")
        .as("provenLogin"),
      user
        .selectFrom("security_events as ended")
        .whereRef("ended.user_id", "=", "users.id")
        .where("ended.kind", "=", "unproven_access_ended")
        .where(
          sql<boolean>`not exists (select 1 from security_events as later where later.user_id = ended.user_id
            and later.at >= ended.at and later.kind in ('password_changed', 'password_reset'))`,
        )
        .select("ended.id")
        .limit(sql.lit(1))
        .as("passwordEnd"),
      user
        .selectFrom("members")
        .whereRef("members.user_id", "=", "users.id")
        .select((member) => member.fn.countAll<number>().as("count"))
        .as("groupCount"),
      user
        .selectFrom("live_events")
        .select((event) => event.fn.max("live_events.id").as("id"))
        .as("newestEvent"),
    ])
    .where("users.id", "=", userId),
);

/** `now` in milliseconds. */
export async function findOwnAccount(db: Reader, userId: string, now: number): Promise<OwnAccountRow> {
  const [account] = await ownAccount(db, { userId, now });
  // The account may have been deleted since the request came in.
  if (!account) throw appError("unauthorized");
  return account;
}

/** Undefined if the name has not been chosen: a new account's name is taken from its email address, which is private. */
export async function findFirstName(db: Reader): Promise<string | undefined> {
  const first = await db
    .selectFrom("users")
    .select(["name", "login"])
    .orderBy("created_at")
    .orderBy("id")
    .executeTakeFirst();
  return first && first.login.split("@")[0] !== first.name ? first.name : undefined;
}

export interface AccountInList {
  id: string;
  login: string;
  name: string;
  lastActivityAt: number;
  groups: number;
}

export async function findAccounts(db: Reader): Promise<AccountInList[]> {
  return db
    .selectFrom("users")
    .leftJoin("members", "members.user_id", "users.id")
    .select(["users.id", "users.login", "users.name", "users.last_activity_at as lastActivityAt"])
    .select((user) => user.fn.count<number>("members.group_id").as("groups"))
    .groupBy(["users.id", "users.login", "users.name", "users.last_activity_at"])
    .orderBy("users.login")
    .execute();
}

/** Deleting the account's row would delete all of it, but might take too long in one transaction. */
const columns = [
  ["notifications", "from_user_id"],
  ["bookmarks", "user_id"],
  ["security_events", "user_id"],
  ["inbound_mails", "user_id"],
] as const;

export async function deleteSomeOf(tx: Transaction, userId: string, limit: number): Promise<boolean> {
  const id = sql<string>`(${userId})`;
  const caused = sql<string>`(select n.id from notifications as n where n.from_user_id = ${userId})`;
  if ((await deleteSome(tx, "notification_states", "user_id", id, limit)) > 0) return true;
  if ((await deleteSome(tx, "notification_states", "notification_id", caused, limit)) > 0) return true;
  for (const [table, column] of columns) if ((await deleteSome(tx, table, column, id, limit)) > 0) return true;
  return false;
}

function joinTexts(db: QueryExecutorProvider, column: string): RawBuilder<string | null> {
  return dialectOf(db) === "postgresql"
    ? sql`string_agg(${sql.ref(column)}, ' ')`
    : sql`group_concat(${sql.ref(column)}, ' ')`;
}
