import { sql, type Kysely } from "kysely";
import type { Reader } from "../../database/database.ts";
import type { SearchHits, SearchedGroup, KeyRange } from "../../database/full-text.ts";
import { fullTextOf } from "../../database/full-text-of.ts";
import { listed } from "../../database/json-list.ts";
import { prepare } from "../../database/prepare.ts";
import type { MessageRow, Tables } from "../../database/tables.ts";

/** The best messages of these groups, and how many there are. */
export function findByWords(
  db: Reader,
  groups: readonly SearchedGroup[],
  limit: number,
  period: KeyRange,
): Promise<SearchHits> {
  return fullTextOf(db).find(db, groups, limit, period);
}

export interface AuthorRow {
  groupId: string;
  group: number;
  id: string | null;
  number: number | null;
  name: string | null;
}

/** All who wrote in a group and still have an account. One row without an author if there is none; none if nothing was written. */
export const findAuthors = prepare<{ groupId: string }, AuthorRow>((db, { groupId }) =>
  authors(db).where("search_groups.group_id", "=", groupId),
);

/** The same of all groups that a person is in. */
export const findAuthorsAround = prepare<{ userId: string }, AuthorRow>((db, { userId }) =>
  authors(db).innerJoin("members", "members.group_id", "search_groups.group_id").where("members.user_id", "=", userId),
);

function authors(db: Kysely<Tables>) {
  return db
    .selectFrom("search_groups")
    .leftJoin("search_authors", "search_authors.group_id", "search_groups.group_id")
    .leftJoin("users", "users.id", "search_authors.user_id")
    .select(["search_groups.group_id as groupId", "search_groups.number as group"])
    .select(["users.id", "search_authors.number", "users.name"]);
}

export interface FoundRow {
  id: string;
  groupId: string;
  type: MessageRow["type"];
  /** Null if it is longer than a result needs. */
  data: string | null;
  title: string | null;
  excerpt: string | null;
  authorId: string | null;
  parentId: string | null;
  lastActivityAt: number;
  previewId: string | null;
  replies: number | null;
}

/** Characters of `data` that are read for a result; a hundred of them are read at once. */
const dataLength = 20_000;

export function findFoundMessages(db: Reader, ids: string[]): Promise<FoundRow[]> {
  return foundMessages(db, { ids: JSON.stringify(ids) });
}

const foundMessages = prepare<{ ids: string }, FoundRow>((db, { ids }) =>
  db
    .selectFrom("messages")
    .leftJoin("message_files as first", (join) =>
      join.onRef("first.message_id", "=", "messages.id").on("first.position", "=", sql.lit(0)),
    )
    .select([
      "messages.id",
      "messages.group_id as groupId",
      "messages.type",
      sql<string | null>`case when length(messages.data) <= ${sql.lit(dataLength)} then messages.data end`.as("data"),
      "messages.title",
      "messages.excerpt",
      "messages.author_id as authorId",
      "messages.parent_id as parentId",
      "messages.last_activity_at as lastActivityAt",
      "first.file_id as previewId",
    ])
    .select((message) =>
      message
        .selectFrom("messages as reply")
        .whereRef("reply.parent_id", "=", "messages.id")
        .select((reply) => reply.fn.countAll<number>().as("count"))
        .as("replies"),
    )
    .where("messages.id", "in", listed(db, ids)),
);
