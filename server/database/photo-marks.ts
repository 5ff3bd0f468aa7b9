import { sql, type Kysely, type SqlBool } from "kysely";
import type { Reader } from "./database.ts";
import type { Tables } from "./tables.ts";

/** Selects from `photo_people`, joined with `users`: only marks in photos that their message still has, and of people who can be marked. */
export function shownMarks(db: Reader) {
  return (db as Kysely<Tables>)
    .selectFrom("photo_people")
    .innerJoin("message_files", (join) =>
      join
        .onRef("message_files.message_id", "=", "photo_people.message_id")
        .onRef("message_files.file_id", "=", "photo_people.file_id"),
    )
    .leftJoin("users", "users.id", "photo_people.user_id")
    .where((mark) => mark.or([mark("photo_people.user_id", "is", null), mark("users.refuses_photo_marks", "=", 0)]));
}

/** `shownMarks` without marks of and by people whom the reader has hidden. */
export function marksShownTo(db: Reader, readerId: string) {
  return shownMarks(db).where(
    sql<SqlBool>`not exists (select 1 from hidden_people where hidden_people.user_id = ${readerId}
      and hidden_people.hidden_id in (photo_people.user_id, photo_people.created_by))`,
  );
}
