import { sql } from "kysely";
import { jsonElements } from "../../../database/json-list.ts";
import { prepare } from "../../../database/prepare.ts";

const commentsSearched = 200;

export interface ImportedDayRow {
  id: string;
  first: string | null;
  second: string | null;
  withPhoto: string | null;
}

/** Returns which of the messages were imported, with the ids of their first two comments that have words, and of the first one that has a photo. */
export const findImportedDays = prepare<{ ids: string }, ImportedDayRow>((db, { ids }) => {
  const withWords = (skip: number) => sql<string | null>`(select comment.id from messages as comment
    where comment.thread_id = messages.id and comment.excerpt is not null
    order by comment.received_at, comment.id limit 1 offset ${sql.lit(skip)})`;
  const withPhoto = sql<string | null>`(select comments.id from (select id, received_at from messages as comment
      where comment.thread_id = messages.id order by comment.received_at, comment.id limit ${sql.lit(commentsSearched)}) as comments
    where exists (select 1 from message_files as attached join files as picture on picture.id = attached.file_id
      where attached.message_id = comments.id and picture.type like 'image/%')
    order by comments.received_at, comments.id limit 1)`;
  return db
    .selectFrom("messages")
    .innerJoin("imported_messages", "imported_messages.message_id", "messages.id")
    .select("messages.id")
    .select([withWords(0).as("first"), withWords(1).as("second"), withPhoto.as("withPhoto")])
    .where("messages.id", "in", jsonElements(db, ids));
});

export interface WordsRow {
  id: string;
  authorId: string | null;
  text: string;
}

export const findWords = prepare<{ ids: string }, WordsRow>((db, { ids }) =>
  db
    .selectFrom("messages")
    .select(["id", "author_id as authorId"])
    .select((row) => row.ref("excerpt").$notNull().as("text"))
    .where("id", "in", jsonElements(db, ids)),
);

export interface PhotoRow {
  messageId: string;
  authorId: string | null;
  id: string;
  thumbhash: string | null;
}

export const findPhotos = prepare<{ ids: string }, PhotoRow>((db, { ids }) =>
  db
    .selectFrom("message_files")
    .innerJoin("messages", "messages.id", "message_files.message_id")
    .innerJoin("files", "files.id", "message_files.file_id")
    .select(["message_files.message_id as messageId", "messages.author_id as authorId"])
    .select(["files.id", "files.thumbhash"])
    .where("message_files.message_id", "in", jsonElements(db, ids))
    .where("files.type", "like", sql.lit("image/%"))
    .orderBy("message_files.position"),
);
