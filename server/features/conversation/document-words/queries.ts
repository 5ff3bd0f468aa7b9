import { sql } from "kysely";
import type { Reader, Transaction } from "../../../database/database.ts";

/** Documents whose words have not been read, in the order of their ids. */
export async function findUnreadDocuments(db: Reader, afterId: string, limit: number): Promise<{ id: string }[]> {
  return db
    .selectFrom("files")
    .leftJoin("document_words", (join) =>
      join.onRef("document_words.file_id", "=", "files.id").on("document_words.page", "=", sql.lit(0)),
    )
    .select("files.id")
    .where("files.type", "=", sql.lit("application/pdf"))
    .where("files.id", ">", afterId)
    .where("document_words.file_id", "is", null)
    .orderBy("files.id")
    .limit(limit)
    .execute();
}

export async function isUnreadDocument(db: Reader, fileId: string): Promise<boolean> {
  const row = await db
    .selectFrom("files")
    .select("files.id")
    .where("files.id", "=", fileId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("document_words").select("page").whereRef("document_words.file_id", "=", "files.id"))),
    )
    .executeTakeFirst();
  return row !== undefined;
}

export interface PageWords {
  page: number;
  words: string;
}

export async function insertPages(tx: Transaction, fileId: string, pages: readonly PageWords[]): Promise<void> {
  await tx
    .insertInto("document_words")
    .values(pages.map((row) => ({ file_id: fileId, ...row })))
    .execute();
}

export interface FoundPageRow {
  messageId: string;
  fileId: string;
  type: string;
  name: string;
  contentUrl: string;
  page: number;
}

/** Returns the page of each message's documents, or its photo, that has the most of these words; the first one of several. `patterns` are for `like`. */
export async function findBestPages(
  db: Reader,
  messageIds: readonly string[],
  patterns: readonly string[],
): Promise<FoundPageRow[]> {
  const matches = patterns.map(
    (pattern) => sql`case when document_words.words like ${pattern} escape '!' then 1 else 0 end`,
  );
  const score = sql<number>`(${sql.join(matches, sql` + `)})`;
  const scored = db
    .selectFrom("message_files")
    .innerJoin("files", "files.id", "message_files.file_id")
    .innerJoin("document_words", "document_words.file_id", "files.id")
    .select(["message_files.message_id as messageId", "files.id as fileId", "files.type", "files.name"])
    .select(["files.content_url as contentUrl", "document_words.page", score.as("score")])
    .select(["message_files.position"])
    .where("message_files.message_id", "in", messageIds)
    .where("document_words.page", ">", 0);
  const ranked = db
    .selectFrom(scored.as("scored"))
    .selectAll()
    .select(sql<number>`row_number() over (partition by "messageId" order by score desc, position, page)`.as("place"))
    .where("score", ">", 0);
  return db
    .selectFrom(ranked.as("ranked"))
    .select(["messageId", "fileId", "type", "name", "contentUrl", "page"])
    .where("place", "=", 1)
    .execute();
}
