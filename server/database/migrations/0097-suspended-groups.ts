import type { Migration } from "kysely";

/** Memberships of suspended groups wait in a separate table, which ends all access. The columns are those of `members`. */
export const suspendedGroups: Migration = {
  async up(db) {
    await db.schema.alterTable("groups").addColumn("suspended_at", "bigint").execute();
    await db.schema
      .createTable("suspended_members")
      .addColumn("group_id", "text", (c) => c.notNull().references("groups.id").onDelete("cascade"))
      .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
      .addColumn("joined_at", "bigint", (c) => c.notNull())
      .addColumn("inviter_id", "text", (c) => c.references("users.id").onDelete("set null"))
      .addColumn("read_until", "bigint", (c) => c.notNull())
      .addColumn("notifications_since", "bigint", (c) => c.notNull())
      .addColumn("notifications_read_until", "bigint", (c) => c.notNull())
      .addColumn("digested_until", "bigint", (c) => c.notNull())
      .addColumn("muted_until", "bigint")
      .addColumn("mute_spares_personal", "integer", (c) => c.notNull())
      .addColumn("role", "text", (c) => c.notNull())
      .addColumn("reply_salt", "text", (c) => c.notNull())
      .addPrimaryKeyConstraint("suspended_members_primary", ["group_id", "user_id"])
      .execute();
    await db.schema.createIndex("suspended_members_user").on("suspended_members").column("user_id").execute();
    await db.schema.createIndex("suspended_members_inviter").on("suspended_members").column("inviter_id").execute();
  },
};
