import type { Flag } from "../../../database/flag.ts";
import { sql } from "kysely";
import { prepare, prepareChange } from "../../../database/prepare.ts";
import type { MessageRow, MessageVersionRow } from "../../../database/tables.ts";
import type { PositionRow } from "../../groups/groups/rules.ts";
import type { Reader, Transaction } from "../../../database/database.ts";

export interface GroupToPostRow extends PositionRow {
  groupName: string;
  avatarId: string | null;
  avatarUrl: string | null;
  groupNumber: number | null;
  authorNumber: number | null;
  hasWebhooks: Flag;
}

export const findGroupToPost = prepare<{ groupId: string; userId: string }, GroupToPostRow>((db, { groupId, userId }) =>
  db
    .selectFrom("members")
    .innerJoin("groups", "groups.id", "members.group_id")
    .innerJoin("users", "users.id", "members.user_id")
    .leftJoin("files as avatar", "avatar.id", "users.avatar_id")
    .leftJoin("search_groups", "search_groups.group_id", "groups.id")
    .leftJoin("search_authors", (join) =>
      join.onRef("search_authors.group_id", "=", "groups.id").onRef("search_authors.user_id", "=", "users.id"),
    )
    .select(["members.role", "groups.permissions", "groups.has_webhooks as hasWebhooks"])
    .select(["groups.name as groupName", "avatar.id as avatarId", "avatar.content_url as avatarUrl"])
    .select(["search_groups.token_id as groupNumber", "search_authors.token_id as authorNumber"])
    .where("members.group_id", "=", groupId)
    .where("members.user_id", "=", userId),
);

export type NewMessageRow = Omit<MessageRow, "number" | "author_id"> & { author_id: string };

/** Returns 0 if the id is taken, or if the author is not a member of the group. */
export const insertMessage = prepareChange<NewMessageRow>((db, message) =>
  db
    .insertInto("messages")
    .columns([...columns, "number", ...counts])
    .expression(
      db
        .selectFrom("members")
        .select(columns.map((column) => sql`${message[column]}`.as(column)))
        .select((member) =>
          member
            .selectFrom("messages as earlier")
            .where("earlier.group_id", "=", message.group_id)
            .select(sql<number>`coalesce(max(earlier.number), 0) + 1`.as("next"))
            .as("number"),
        )
        .select(counts.map((count) => sql.lit(0).as(count)))
        .where("members.group_id", "=", message.group_id)
        .where("members.user_id", "=", message.author_id),
    )
    .onConflict((conflict) => conflict.column("id").doNothing()),
);

const columns = [
  ...(["id", "created_at", "received_at", "group_id", "author_id", "parent_id", "thread_id"] as const),
  ...(["type", "data", "title", "excerpt", "date", "date_end", "place", "starts_at", "ends_at", "remind_at"] as const),
  ...(["schedule", "event_until", "asks_confirmation", "has_poll"] as const),
  ...(["last_activity_at", "edited_at", "on_group_page", "sort_order", "origin_id", "photo_id"] as const),
];

/** Initial values, which triggers change from here on. */
const counts = ["file_count", "reply_count", "comment_count"] as const;

/** Deletes the oldest beyond `kept`. */
export async function insertVersion(tx: Transaction, version: MessageVersionRow, kept: number): Promise<void> {
  await tx
    .insertInto("message_versions")
    .values(version)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const tooOld = tx
    .selectFrom("message_versions")
    .select("replaced_at")
    .where("message_id", "=", version.message_id)
    .orderBy("replaced_at", "desc")
    .offset(kept)
    .limit(1);
  await tx
    .deleteFrom("message_versions")
    .where("message_id", "=", version.message_id)
    .where("replaced_at", "<=", tooOld)
    .execute();
}

export async function findVersions(db: Reader, messageId: string): Promise<MessageVersionRow[]> {
  return db
    .selectFrom("message_versions")
    .selectAll()
    .where("message_id", "=", messageId)
    .orderBy("replaced_at", "desc")
    .execute();
}
