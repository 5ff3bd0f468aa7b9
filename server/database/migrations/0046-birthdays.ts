import { sql, type Migration } from "kysely";

export const birthdays: Migration = {
  async up(db) {
    for (const column of ["birthday", "birth_year", "birthday_told_in"])
      await db.schema.alterTable("users").addColumn(column, "integer").execute();
    await sql`create index users_birthday on users (birthday) where birthday is not null`.execute(db);
  },
};
