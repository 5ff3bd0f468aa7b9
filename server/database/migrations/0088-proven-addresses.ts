import { sql, type Migration, type QueryExecutorProvider } from "kysely";

/** See decision 071. */
export const provenAddresses: Migration = {
  async up(db) {
    await db.schema
      .createTable("proven_addresses")
      .addColumn("user_id", "text", (c) => c.primaryKey().references("users.id").onDelete("cascade"))
      .addColumn("login", "text", (c) => c.notNull())
      .addColumn("proven_at", "bigint", (c) => c.notNull())
      .execute();
    await db.schema.alterTable("password_resets").addColumn("mailed_to", "text").execute();
    await proveKnown(db);
  },
};

const day = 24 * 60 * 60 * 1000;

/**
 * Counts existing addresses as proven only if the history shows it since the last login change: a provider sign-in, a confirmed change, or a password set by a
 * link that no administrator made.
 */
export async function proveKnown(db: QueryExecutorProvider): Promise<void> {
  await sql`
    insert into proven_addresses (user_id, login, proven_at)
    select users.id, users.login, shown.at
    from users
    join (
      select user_id, max(at) as at from (
        select user_id, created_at as at from external_identities
        union all
        select changed.user_id, changed.at from security_events changed
        where changed.kind = 'login_changed' and exists (
          select 1 from security_events asked
          where asked.user_id = changed.user_id and asked.kind = 'login_change_requested'
            and asked.at between changed.at - ${sql.lit(day)} and changed.at
        )
        union all
        select reset.user_id, reset.at from security_events reset
        where reset.kind = 'password_reset' and not exists (
          select 1 from security_events made
          where made.user_id = reset.user_id and made.kind in ('reset_link_created', 'account_created')
            and made.at between reset.at - ${sql.lit(day)} and reset.at
        )
      ) proofs group by user_id
    ) shown on shown.user_id = users.id
    where users.login like '%@%' and not exists (
      select 1 from security_events later
      where later.user_id = users.id and later.kind = 'login_changed' and later.at > shown.at
    )`.execute(db);
}
