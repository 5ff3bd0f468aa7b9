import { sql, type Kysely, type Migration } from "kysely";

/** Stores one notification for everyone in the group, and rows of a user only for differences. */
export const notificationsByEvent: Migration = {
  async up(db) {
    await addPositions(db);
    await makeRoom(db);
    await createTables(db);
    await copyNotifications(db as Kysely<Old>);
    await setPositions(db);
    await pauseWhatIsOff(db as Kysely<Old>);
    await copyStates(db);
    await convertJobs(db as Kysely<Old>);
    await db.schema.dropTable("notifications_by_owner").execute();
    await db.schema.alterTable("digests").dropColumn("after_id").execute();
  },
};

interface Old {
  users: { id: string; data: string };
  jobs: { id: string; kind: string; payload: string };
  notifications: Record<"id" | "type" | "data", string> & { created_at: number } & Record<Reference, string | null>;
  notifications_by_owner: {
    id: string;
    owner_id: string;
    type: string;
    created_at: number;
    from_group_id: string | null;
    show_in_app: number;
    digested_at: number | null;
  };
  notification_pauses: { user_id: string; type: string; paused_at: number };
}

type Reference = "target_url" | "target_message_id" | "from_user_id" | "from_group_id" | "from_message_id";

async function addPositions(db: Kysely<unknown>) {
  for (const column of ["notifications_since", "notifications_read_until", "digested_until"])
    await addPosition(db, "members", column);
  await addPosition(db, "users", "notices_read_until");
}

async function addPosition(db: Kysely<unknown>, table: string, column: string) {
  await db.schema
    .alterTable(table)
    .addColumn(column, "bigint", (c) => c.notNull().defaultTo(0))
    .execute();
}

const oldIndexes = ["owner", "target", "from_message", "from_user", "from_group", "unlisted", "listed", "unread"];

/** Index names are unique in a database. */
async function makeRoom(db: Kysely<unknown>) {
  for (const name of oldIndexes) await db.schema.dropIndex(`notifications_${name}`).execute();
  await db.schema.alterTable("notifications").renameTo("notifications_by_owner").execute();
  await db.schema
    .createIndex("notifications_by_owner_group")
    .on("notifications_by_owner")
    .column("from_group_id")
    .execute();
}

async function createTables(db: Kysely<unknown>) {
  await db.schema
    .createTable("notifications")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("type", "text", (c) => c.notNull())
    .addColumn("data", "text", (c) => c.notNull())
    .addColumn("target_url", "text")
    .addColumn("target_message_id", "text", (c) => c.references("messages.id").onDelete("cascade"))
    .addColumn("from_user_id", "text", (c) => c.references("users.id").onDelete("cascade"))
    .addColumn("from_group_id", "text", (c) => c.references("groups.id").onDelete("cascade"))
    .addColumn("from_message_id", "text", (c) => c.references("messages.id").onDelete("cascade"))
    .execute();
  await db.schema
    .createTable("notification_states")
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("notification_id", "text", (c) => c.notNull().references("notifications.id").onDelete("cascade"))
    .addColumn("is_read", "integer")
    .addColumn("is_removed", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("data", "text")
    .addPrimaryKeyConstraint("notification_states_key", ["user_id", "notification_id"])
    .execute();
  await db.schema
    .createTable("notification_pauses")
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("type", "text", (c) => c.notNull())
    .addColumn("paused_at", "bigint", (c) => c.notNull())
    .addColumn("resumed_at", "bigint")
    .addPrimaryKeyConstraint("notification_pauses_key", ["user_id", "type", "paused_at"])
    .execute();
}

/** Notifications of one event have the same message, or else the same type, group, user and time. Keeps the smallest id. */
async function copyNotifications(db: Kysely<Old>) {
  await sql`create table notification_copies as
    select id as old_id, min(id) over (partition by coalesce(target_message_id, ''), type, coalesce(from_group_id, ''),
      coalesce(from_user_id, ''), coalesce(target_url, ''),
      case when target_message_id is null then created_at else 0 end) as id
    from notifications_by_owner`.execute(db);
  await sql`create unique index notification_copies_old on notification_copies (old_id)`.execute(db);
  await sql`create index notification_copies_new on notification_copies (id)`.execute(db);
  await sql`insert into notifications
      (id, created_at, type, data, target_url, target_message_id, from_user_id, from_group_id, from_message_id)
    select id, created_at, type, data, target_url, target_message_id, from_user_id, from_group_id, from_message_id
    from notifications_by_owner where id in (select id from notification_copies)`.execute(db);
  await createIndexes(db);
}

async function createIndexes(db: Kysely<Old>) {
  const indexes: Record<string, [table: string, columns: string[]]> = {
    notifications_group: ["notifications", ["from_group_id", "created_at", "id"]],
    notifications_target: ["notifications", ["target_message_id"]],
    notifications_from_message: ["notifications", ["from_message_id"]],
    notifications_from_user: ["notifications", ["from_user_id"]],
    notification_states_notification: ["notification_states", ["notification_id"]],
  };
  for (const [name, [table, columns]] of Object.entries(indexes))
    await db.schema.createIndex(name).on(table).columns(columns).execute();
  for (const value of [0, 1])
    await sql`create index ${sql.ref(value ? "notification_states_read" : "notification_states_unread")}
      on notification_states (user_id, notification_id) where is_read = ${sql.lit(value)}`.execute(db);
}

/** Everything up to now is read unless a row says otherwise; members see notifications since their first one. */
async function setPositions(db: Kysely<unknown>) {
  await sql`update members set
    notifications_since = coalesce((select min(created_at) from notifications_by_owner as owned
      where owned.owner_id = user_id and owned.from_group_id = group_id and owned.created_at < joined_at), joined_at),
    notifications_read_until = coalesce((select max(created_at) from notifications where from_group_id = group_id), 0),
    digested_until = coalesce((select max(created_at) from notifications_by_owner as owned
      where owned.owner_id = user_id and owned.from_group_id = group_id and (owned.digested_at > 0 or owned.id <= (
        select after_id from digests where digests.user_id = members.user_id))), 0)`.execute(db);
  await sql`update users set notices_read_until =
    coalesce((select max(created_at) from notifications where from_group_id is null), 0)`.execute(db);
}

const typesOf: Readonly<Record<string, string[]>> = {
  messages: ["new_message"],
  comments: ["new_comment"],
  people: ["user_joined_group", "user_left_group", "group_name_change"],
};

async function pauseWhatIsOff(db: Kysely<Old>) {
  const users = await db.selectFrom("users").select(["id", "data"]).where("data", "like", '%"news_off"%').execute();
  for (const { id, data } of users) {
    const { news_off } = JSON.parse(data) as { news_off?: unknown };
    const off = typeof news_off === "string" ? news_off.split(" ") : [];
    const types = Object.entries(typesOf).flatMap(([topic, of]) => (off.includes(`${topic}.app`) ? of : []));
    for (const type of types) {
      const listed = db
        .selectFrom("notifications_by_owner")
        .select((old) => old.fn.max("created_at").as("last"))
        .where("owner_id", "=", id)
        .where("type", "=", type)
        .where("show_in_app", "=", 1);
      const last = (await listed.executeTakeFirstOrThrow()).last as number | null;
      const paused_at = (last ?? 0) + 1;
      await db.insertInto("notification_pauses").values({ user_id: id, type, paused_at }).execute();
    }
  }
}

/** Unread notifications, and removed ones: those that a member could see but does not have. */
async function copyStates(db: Kysely<unknown>) {
  await sql`insert into notification_states (user_id, notification_id, is_read, is_removed)
    select owned.owner_id, copies.id, min(owned.is_read), 0
    from notifications_by_owner as owned join notification_copies as copies on copies.old_id = owned.id
    where owned.is_read = 0 and owned.show_in_app = 1 group by owned.owner_id, copies.id`.execute(db);
  await sql`insert into notification_states (user_id, notification_id, is_removed)
    select members.user_id, n.id, 1 from members join notifications as n on n.from_group_id = members.group_id
    where n.created_at >= members.notifications_since and coalesce(n.from_user_id, '') <> members.user_id
      and ${isMissing(sql`members.user_id`)}`.execute(db);
  await sql`insert into notification_states (user_id, notification_id, is_removed)
    select users.id, n.id, 1 from users join notifications as n on n.from_group_id is null
    where n.created_at >= users.created_at and ${isMissing(sql`users.id`)}`.execute(db);
  await db.schema.dropTable("notification_copies").execute();
}

function isMissing(userId: ReturnType<typeof sql>) {
  return sql`not exists (select 1 from notification_copies as copies
      join notifications_by_owner as owned on owned.id = copies.old_id
      where copies.id = n.id and owned.owner_id = ${userId} and (owned.show_in_app = 1 or exists (
        select 1 from notification_pauses as pause
        where pause.user_id = owned.owner_id and pause.type = owned.type and pause.paused_at <= owned.created_at)))`;
}

async function convertJobs(db: Kysely<Old>) {
  const jobs = await db.selectFrom("jobs").select(["id", "kind", "payload"]).execute();
  for (const { id, kind, payload } of jobs) {
    if (kind === "notifications.tell") await writeNow(db, JSON.parse(payload) as { news: string });
    if (kind === "notifications.mail-digest") await setRanges(db, id, JSON.parse(payload) as DigestPayload);
  }
  const ended = ["notifications.tell", "notifications.delete-of-group", "notifications.push-to-many"];
  await db.deleteFrom("jobs").where("kind", "in", ended).execute();
}

async function writeNow(db: Kysely<Old>, payload: { news: string }) {
  const news = JSON.parse(payload.news) as Record<string, string | null> & { at: number; data: object };
  const { key, type, at, data, groupId, userId, messageId, fromMessageId, targetUrl } = news;
  const reference = (table: string, id: string | null | undefined) =>
    sql`(select id from ${sql.table(table)} where id = ${id ?? null})`;
  await sql`insert into notifications
      (id, created_at, type, data, target_url, target_message_id, from_user_id, from_group_id, from_message_id)
    select ${key}, ${at}, ${type}, ${JSON.stringify(data)}, ${targetUrl ?? null}, ${reference("messages", messageId)},
      ${reference("users", userId)}, ${reference("groups", groupId)}, ${reference("messages", fromMessageId)}
    where not exists (select 1 from notifications where id = ${key} or target_message_id = ${messageId ?? null})`.execute(
    db,
  );
}

interface DigestPayload {
  userId: string;
  listedAt: number;
  messageId: string;
}

async function setRanges(db: Kysely<Old>, jobId: string, { userId, listedAt, messageId }: DigestPayload) {
  const listed = await db
    .selectFrom("notifications_by_owner")
    .select(["from_group_id as groupId"])
    .select((old) => [old.fn.min("created_at").as("first"), old.fn.max("created_at").as("last")])
    .where("owner_id", "=", userId)
    .where("digested_at", "=", listedAt)
    .groupBy("from_group_id")
    .execute();
  const ranges = JSON.stringify(listed.map(({ groupId, first, last }) => [groupId, first - 1, last]));
  await db
    .updateTable("jobs")
    .set({ payload: JSON.stringify({ userId, ranges, messageId }) })
    .where("id", "=", jobId)
    .execute();
}
