import { sql, type Migration } from "kysely";

/** Replaces patterns in logins and JSON by columns for kinds of accounts, original logins of sponsored accounts, and subjects of membership notifications. */
export const kindsInColumns: Migration = {
  async up(db) {
    await db.schema
      .alterTable("users")
      .addColumn("kind", "text", (c) => c.notNull().defaultTo("account"))
      .execute();
    await sql`update users set kind = 'imported' where login = id`.execute(db);
    await sql`update users set kind = 'deleted' where login like 'deleted:%'`.execute(db);
    await db.schema.alterTable("sponsorships").addColumn("login", "text").execute();
    await sql`update sponsorships set login = (select users.login from users where users.id = sponsorships.user_id
      and users.login not like '%@%' and users.kind <> 'deleted')`.execute(db);
    await db.schema.alterTable("notifications").addColumn("about", "text").execute();
    for (const about of ["report", "request"])
      await sql`update notifications set about = ${sql.lit(about)}
        where type = 'membership' and data like ${sql.lit(`%"about":"${about}"%`)}`.execute(db);
  },
};
