import type { Reader, Transaction } from "../../../database/database.ts";
import { dialectOf } from "../../../database/dialect.ts";
import { jsonElements, jsonRows } from "../../../database/json-list.ts";
import { prepare, prepareChange } from "../../../database/prepare.ts";
import { isMemberOf } from "../../../database/visibility.ts";
import { sql, type QueryExecutorProvider } from "kysely";
import { everyone } from "#contract/mentions.ts";

export interface OriginRow {
  id: string;
  groupId: string;
  groupName: string;
  authorName: string | null;
}

const originsFor = prepare<{ personId: string; ids: string }, OriginRow>((db, { personId, ids }) =>
  db
    .selectFrom("messages")
    .innerJoin("groups", "groups.id", "messages.group_id")
    .leftJoin("users", "users.id", "messages.author_id")
    .select(["messages.id", "groups.id as groupId", "groups.name as groupName", "users.name as authorName"])
    .where("messages.id", "in", jsonElements(db, ids))
    .where(isMemberOf("messages.group_id", personId)),
);

export async function findOriginsFor(db: Reader, personId: string, ids: string[]): Promise<OriginRow[]> {
  return ids.length === 0 ? [] : originsFor(db, { personId, ids: JSON.stringify(ids) });
}

export interface ReactionWithAuthorRow {
  id: string;
  messageId: string;
  value: string;
  authorId: string;
  authorName: string;
  /** JSON list of the photos that it is on; null or empty for none. */
  photoIds: string | null;
}

function photoIds(db: QueryExecutorProvider) {
  const list = dialectOf(db) === "sqlite" ? sql`json_group_array(photo_id)` : sql`json_agg(photo_id)::text`;
  return sql<string | null>`(select ${list} from photo_reactions where reaction_id = reactions.id)`;
}

const reactionsTo = prepare<{ ids: string }, ReactionWithAuthorRow>((db, { ids }) =>
  db
    .selectFrom("reactions")
    .innerJoin("users", "users.id", "reactions.author_id")
    .select(["reactions.id", "reactions.message_id as messageId", "reactions.value"])
    .select(["users.id as authorId", "users.name as authorName", photoIds(db).as("photoIds")])
    .where("reactions.message_id", "in", jsonElements(db, ids))
    .orderBy("reactions.created_at")
    .orderBy("reactions.id"),
);

export async function findReactionsTo(db: Reader, messageIds: string[]): Promise<ReactionWithAuthorRow[]> {
  return messageIds.length === 0 ? [] : reactionsTo(db, { ids: JSON.stringify(messageIds) });
}

const bookmarkIds = prepare<{ userId: string; ids: string }, { id: string; messageId: string }>((db, { userId, ids }) =>
  db
    .selectFrom("bookmarks")
    .select(["id", "message_id as messageId"])
    .where("user_id", "=", userId)
    .where("message_id", "in", jsonElements(db, ids)),
);

export async function findBookmarkIds(db: Reader, userId: string, messageIds: string[]) {
  return messageIds.length === 0 ? [] : bookmarkIds(db, { userId, ids: JSON.stringify(messageIds) });
}

const membersAmong = prepare<{ groupId: string; ids: string }, { userId: string }>((db, { groupId, ids }) =>
  db
    .selectFrom("members")
    .select("user_id as userId")
    .where("group_id", "=", groupId)
    .where("user_id", "in", jsonElements(db, ids)),
);

export async function findMembersAmong(db: Reader, groupId: string, userIds: string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  return (await membersAmong(db, { groupId, ids: JSON.stringify(userIds) })).map(({ userId }) => userId);
}

const insertAll = prepareChange<{ messageId: string; who: string }>(
  (db, { messageId, who }) => sql`
    insert into mentions (message_id, who, user_id)
    select ${messageId}, named.who, users.id
    from (select value ->> 0 as who from ${jsonRows(db, who)}) as named left join users on users.id = named.who
    where users.id is not null or named.who = ${sql.lit(everyone)}
    on conflict do nothing`,
);

/** User ids and "everyone". Skips deleted accounts. */
export async function insertMentions(tx: Transaction, messageId: string, who: readonly string[]): Promise<void> {
  if (who.length > 0) await insertAll(tx, { messageId, who: JSON.stringify(who.map((one) => [one])) });
}

export async function deleteMentions(tx: Transaction, messageId: string, who: readonly string[]): Promise<void> {
  if (who.length === 0) return;
  await tx.deleteFrom("mentions").where("message_id", "=", messageId).where("who", "in", who).execute();
}

export interface MentionedRow {
  messageId: string;
  id: string;
  name: string;
}

const mentioned = prepare<{ ids: string }, MentionedRow>((db, { ids }) =>
  db
    .selectFrom("mentions")
    .innerJoin("messages", "messages.id", "mentions.message_id")
    .innerJoin("members", (join) =>
      join.onRef("members.group_id", "=", "messages.group_id").onRef("members.user_id", "=", "mentions.user_id"),
    )
    .innerJoin("users", "users.id", "mentions.user_id")
    .select(["mentions.message_id as messageId", "users.id", "users.name"])
    .where("mentions.message_id", "in", jsonElements(db, ids)),
);

/** Only members, with their current names, for many messages in one statement. */
export async function findMentioned(db: Reader, messageIds: string[]): Promise<MentionedRow[]> {
  return messageIds.length === 0 ? [] : mentioned(db, { ids: JSON.stringify(messageIds) });
}
