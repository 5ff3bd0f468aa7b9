import { sql, type Kysely, type SelectQueryBuilder } from "kysely";
import type { Reader, Transaction } from "../../database/database.ts";
import { jsonRows, listed } from "../../database/json-list.ts";
import { prepare } from "../../database/prepare.ts";
import type { Flag, NotificationRow, Tables } from "../../database/tables.ts";

export interface Audience {
  /** Null for everyone on the server. */
  groupId: string | null;
  exceptUserIds: string[];
  /** Members who joined later are not notified; milliseconds. */
  here: number;
  /** Users are processed in the order of their ids. */
  after: string;
  limit: number;
}

export interface ListenerRow {
  id: string;
  /** JSON; null if no channel is switched off. */
  settings: string | null;
  /** 1 if one of their browsers receives pushes. */
  hasDevice: Flag;
}

/** Returns the users to notify. */
export function findAudience(db: Reader, { groupId, exceptUserIds, ...part }: Audience): Promise<ListenerRow[]> {
  const except = JSON.stringify(exceptUserIds);
  return groupId === null ? findEveryone(db, { except, ...part }) : findMembers(db, { groupId, except, ...part });
}

/** `except` is a JSON list. */
type Part = Pick<Audience, "here" | "after" | "limit"> & { except: string };

const findMembers = prepare<Part & { groupId: string }, ListenerRow>((db, part) =>
  listeners(
    db,
    db
      .selectFrom("members")
      .select("user_id as id")
      .where("group_id", "=", part.groupId)
      .where("joined_at", "<=", part.here),
    part,
  ),
);

const findEveryone = prepare<Part, ListenerRow>((db, part) =>
  listeners(db, db.selectFrom("users").select("id").where("created_at", "<=", part.here), part),
);

function listeners(
  db: Kysely<Tables>,
  people: SelectQueryBuilder<Tables, "members" | "users", { id: string }>,
  { except, after, limit }: Part,
) {
  return db
    .selectFrom(people.as("people"))
    .innerJoin("users", "users.id", "people.id")
    .select("people.id")
    .select(sql<string | null>`case when users.data like '%"news_off"%' then users.data end`.as("settings"))
    .select((listener) =>
      listener
        .case()
        .when(
          listener.exists(
            listener
              .selectFrom("push_subscriptions as device")
              .select("device.id")
              .whereRef("device.user_id", "=", "people.id"),
          ),
        )
        .then(sql.lit<Flag>(1))
        .else(sql.lit<Flag>(0))
        .end()
        .as("hasDevice"),
    )
    .where("people.id", ">", after)
    .where("people.id", "not in", listed(db, except))
    .orderBy("people.id")
    .limit(limit);
}

export type NewNotification = Omit<NotificationRow, "id" | "owner_id" | "is_read">;

export interface Recipient {
  id: string;
  ownerId: string;
  showInApp: boolean;
  /** Whether digests list it. */
  listInEmail: boolean;
}

/** Notifies each recipient of the same event. Returns the new notifications. Skips users who have already been notified of it. */
export async function insertNotifications(
  tx: Transaction,
  notification: NewNotification,
  recipients: Recipient[],
): Promise<{ id: string; ownerId: string }[]> {
  if (recipients.length === 0) return [];
  const each = recipients.map(({ id, ownerId, showInApp, listInEmail }) => [
    id,
    ownerId,
    showInApp ? 1 : 0,
    listInEmail ? null : 0,
  ]);
  return insertForEach(tx, { ...notification, each: JSON.stringify(each) });
}

/** One statement for any number of recipients. */
const insertForEach = prepare<NewNotification & { each: string }, { id: string; ownerId: string }>(
  (db, n) => sql<{ id: string; ownerId: string }>`
    insert into notifications (id, owner_id, show_in_app, digested_at, is_read, created_at, type, event_key, data, target_url,
      target_message_id, from_user_id, from_group_id, from_message_id)
    select value ->> 0, value ->> 1, cast(value ->> 2 as integer), cast(value ->> 3 as bigint), 0, cast(${n.created_at} as bigint),
      ${n.type}, ${n.event_key}, ${n.data}, ${n.target_url}, ${n.target_message_id}, ${n.from_user_id}, ${n.from_group_id}, ${n.from_message_id}
    from ${jsonRows(db, n.each)} where true
    on conflict (owner_id, event_key) do nothing returning id, owner_id as "ownerId"`,
);

/** Returns the current place of a message, or undefined if it was deleted. */
export async function findMessagePlace(db: Reader, id: string) {
  return db
    .selectFrom("messages")
    .select(["author_id as authorId", "parent_id as parentId"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function userExists(db: Reader, id: string): Promise<boolean> {
  return (await db.selectFrom("users").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

export async function groupExists(db: Reader, id: string): Promise<boolean> {
  return (await db.selectFrom("groups").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}
