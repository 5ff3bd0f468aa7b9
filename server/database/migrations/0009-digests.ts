import { sql, type Kysely, type Migration } from "kysely";

export const digests: Migration = {
  async up(db) {
    await db.schema
      .createTable("digests")
      .addColumn("user_id", "text", (c) => c.primaryKey().references("users.id").onDelete("cascade"))
      .addColumn("frequency", "text", (c) => c.notNull())
      .addColumn("time_zone", "text")
      .addColumn("after_id", "text", (c) => c.notNull())
      .addColumn("checked_at", "bigint", (c) => c.notNull())
      .addColumn("due_at", "bigint", (c) => c.notNull())
      .execute();
    await db.schema.createIndex("digests_due").on("digests").columns(["due_at", "user_id"]).execute();

    await db.schema.alterTable("notifications").addColumn("listed_at", "bigint").execute();
    await sql`create index notifications_unlisted on notifications (owner_id, id)
      where listed_at is null and type in ('new_message', 'new_comment')`.execute(db);
    await sql`create index notifications_listed on notifications (owner_id, listed_at)
      where listed_at is not null`.execute(db);
    await startForThoseWhoChose(db as Kysely<WithSettings>);
  },
};

interface WithSettings {
  users: { id: string; data: string };
  digests: {
    user_id: string;
    frequency: string;
    time_zone: string | null;
    after_id: string;
    checked_at: number;
    due_at: number;
  };
}

const frequencies = ["immediately", "hourly", "daily", "weekly", "monthly"];

/** For users who chose a frequency before digests existed. The first check is due at once, finds nothing and schedules the next. */
async function startForThoseWhoChose(db: Kysely<WithSettings>) {
  const people = await db.selectFrom("users").selectAll().where("data", "like", "%notification_emails%").execute();
  for (const { id, data } of people) {
    const { notification_emails: frequency, time_zone: timeZone } = JSON.parse(data) as Record<string, unknown>;
    if (typeof frequency !== "string" || !frequencies.includes(frequency)) continue;
    const start = { time_zone: typeof timeZone === "string" ? timeZone : null, after_id: "", checked_at: 0, due_at: 0 };
    await db
      .insertInto("digests")
      .values({ user_id: id, frequency, ...start })
      .execute();
  }
}
