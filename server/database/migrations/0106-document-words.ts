import { sql, type Migration } from "kysely";

export const documentWords: Migration = {
  async up(db) {
    await db.schema
      .createTable("document_words")
      .addColumn("file_id", "text", (c) => c.notNull().references("files.id").onDelete("cascade"))
      .addColumn("page", "integer", (c) => c.notNull())
      .addColumn("words", "text", (c) => c.notNull())
      .addPrimaryKeyConstraint("document_words_pk", ["file_id", "page"])
      .execute();
    await sql`create index files_documents on files (id) where type = 'application/pdf'`.execute(db);
  },
};
