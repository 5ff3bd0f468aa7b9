import { sql } from "kysely";
import { jsonElements } from "../../../database/json-list.ts";
import { prepare } from "../../../database/prepare.ts";

/** Comments of a day in which words and a photo are looked for. */
const commentsRead = 200;

export interface ImportedDayRow {
  id: string;
  first: string | null;
  second: string | null;
  photo: string | null;
}

/** Returns which of the messages were imported, with the ids of their first two comments that have words, and of their first photo. */
export const findImportedDays = prepare<{ ids: string }, ImportedDayRow>((db, { ids }) => {
  const comments = sql`(select id, excerpt, received_at from messages as comment
    where comment.thread_id = messages.id order by comment.received_at, comment.id limit ${sql.lit(commentsRead)}) as comments`;
  const withWords = (skip: number) => sql<string | null>`(select id from ${comments} where excerpt is not null
    order by received_at, id limit 1 offset ${sql.lit(skip)})`;
  const photo = sql<string | null>`(select picture.id from ${comments}
    join message_files as attached on attached.message_id = comments.id
    join files as picture on picture.id = attached.file_id and picture.type like 'image/%'
    order by comments.received_at, comments.id, attached.position limit 1)`;
  return db
    .selectFrom("messages")
    .innerJoin("imported_messages", "imported_messages.message_id", "messages.id")
    .select("messages.id")
    .select([withWords(0).as("first"), withWords(1).as("second"), photo.as("photo")])
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
  previewId: string;
  previewType: string;
  previewWidth: number | null;
  previewHeight: number | null;
  previewHash: string | null;
}

export const findPhotos = prepare<{ ids: string }, PhotoRow>((db, { ids }) =>
  db
    .selectFrom("files")
    .select(["id as previewId", "type as previewType", "width as previewWidth", "height as previewHeight"])
    .select("thumbhash as previewHash")
    .where("id", "in", jsonElements(db, ids)),
);
