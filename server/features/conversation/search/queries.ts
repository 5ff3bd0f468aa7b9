import { sql, type Kysely } from "kysely";
import type { Reader } from "../../../database/database.ts";
import type { SearchHits, SearchedGroup, KeyRange } from "../../../database/full-text.ts";
import { fullTextOf } from "../../../database/full-text-of.ts";
import { jsonElements } from "../../../database/json-list.ts";
import { prepare } from "../../../database/prepare.ts";
import type { MessageRow, Tables } from "../../../database/tables.ts";

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

/** Returns one row without an author if none has an account, no row if nothing was written. */
export const findAuthors = prepare<{ groupId: string }, AuthorRow>((db, { groupId }) =>
  authors(db).where("search_groups.group_id", "=", groupId),
);

export const findAuthorsAround = prepare<{ userId: string }, AuthorRow>((db, { userId }) =>
  authors(db).innerJoin("members", "members.group_id", "search_groups.group_id").where("members.user_id", "=", userId),
);

function authors(db: Kysely<Tables>) {
  return db
    .selectFrom("search_groups")
    .leftJoin("search_authors", "search_authors.group_id", "search_groups.group_id")
    .leftJoin("users", "users.id", "search_authors.user_id")
    .select(["search_groups.group_id as groupId", "search_groups.token_id as group"])
    .select(["users.id", "search_authors.token_id as number", "users.name"])
    .orderBy("search_groups.token_id")
    .orderBy("search_authors.token_id");
}

export interface FoundRow {
  id: string;
  groupId: string;
  type: MessageRow["type"];
  /** Null if longer than a result needs. */
  data: string | null;
  title: string | null;
  excerpt: string | null;
  authorId: string | null;
  parentId: string | null;
  lastActivityAt: number;
  previewId: string | null;
  previewType: string | null;
  previewUrl: string | null;
  previewDuration: number | null;
  replies: number | null;
}

/** Characters of `data` read for a result. A search reads up to a hundred of them. */
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
    .leftJoin("files as first_file", "first_file.id", "first.file_id")
    .select(["first_file.type as previewType", "first_file.content_url as previewUrl"])
    .select("first_file.duration as previewDuration")
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
    .where("messages.id", "in", jsonElements(db, ids)),
);
