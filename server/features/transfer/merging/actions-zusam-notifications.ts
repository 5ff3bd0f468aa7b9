import type { NotificationType } from "#contract/notifications.ts";
import type { Context } from "../../../context.ts";
import type { Flag, NotificationRow } from "../../../database/tables.ts";
import { insertIfAbsent } from "./queries.ts";
import type { Report } from "./rules-report.ts";
import { notificationIds, removeNoticeForOthers, showImported } from "./queries-zusam.ts";
import type { ForeignRow } from "./actions-zusam-source.ts";

const atOnce = 200;

/** `idOf` maps the ids of people there to those here. */
export interface There {
  messages: ReadonlySet<string>;
  groups: ReadonlySet<string>;
  idOf: ReadonlyMap<string, string>;
  now: number;
}

interface Owned {
  ownerId: string;
  isRead: Flag;
  /** The same for all rows about one event. */
  key: string;
  notification: NotificationRow;
}

/** In Zusam each user has a row; here those about the same event become one. */
export async function importNotifications(
  { db }: Context,
  rows: readonly ForeignRow[],
  there: There,
  report: Report,
): Promise<void> {
  const owned = rows.map((row) => ownedOf(row, there)).filter((row) => row !== undefined);
  if (owned.length < rows.length)
    report.remark(`${rows.length - owned.length} notifications: the person or message they are about is not there`);
  const shared = sharedOf(owned);
  const known = await notificationIds(db.read);
  const fresh = owned.filter(({ key }) => !known.has(shared.get(key)!.id));
  const notifications = [...shared.values()].filter(({ id }) => !known.has(id));
  const states = fresh.map(({ key, ownerId, isRead }) => {
    return { user_id: ownerId, notification_id: shared.get(key)!.id, is_read: isRead, data: null };
  });
  for (let from = 0; from < notifications.length; from += atOnce)
    await db.write((tx) => insertIfAbsent(tx, "notifications", notifications.slice(from, from + atOnce)));
  for (let from = 0; from < states.length; from += atOnce)
    await db.write((tx) => insertIfAbsent(tx, "notification_states", states.slice(from, from + atOnce)));
  await db.write(async (tx) => {
    for (const { id, from_group_id } of notifications) if (from_group_id === null) await removeNoticeForOthers(tx, id);
    await showImported(tx);
  });
  report.count("notifications", fresh.length, owned.length - fresh.length);
}

/** Keeps the smallest id of each event, so that a later import finds it again. */
function sharedOf(owned: readonly Owned[]): Map<string, NotificationRow> {
  const shared = new Map<string, NotificationRow>();
  for (const { key, notification } of owned) {
    const known = shared.get(key);
    if (!known || notification.id < known.id) shared.set(key, notification);
  }
  return shared;
}

const types: readonly string[] = [
  "new_message",
  "new_comment",
  "user_joined_group",
  "user_left_group",
  "group_name_change",
  "global_notification",
] satisfies NotificationType[];

function ownedOf(row: ForeignRow, there: There): Owned | undefined {
  const ownerId = there.idOf.get(row.id("owner_id"));
  const type = row.text("type");
  const subject = subjectOf(row, type, there);
  if (ownerId === undefined || subject === undefined || !types.includes(type)) return undefined;
  const notification = {
    id: row.id("id"),
    created_at: row.time("created_at", there.now),
    type: type as NotificationType,
    about: null,
    data: JSON.stringify(row.json("data")),
    from_user_id: there.idOf.get(row.id("from_user_id")) ?? null,
    to_user_id: null,
    ...subject,
  };
  const { created_at, from_user_id, from_group_id, target_url, target_message_id } = notification;
  const parts = [type, from_user_id, from_group_id, target_url, target_message_id ?? created_at];
  return { ownerId, isRead: row.flag("read") ? 1 : 0, key: JSON.stringify(parts), notification };
}

type Subject = Pick<NotificationRow, "target_url" | "target_message_id" | "from_group_id" | "from_message_id">;

/** `target` is a message, a group or a URL, depending on the type. Undefined if it does not exist. */
function subjectOf(row: ForeignRow, type: string, { messages, groups }: There): Subject | undefined {
  const nothing = { target_url: null, target_message_id: null, from_group_id: null, from_message_id: null };
  if (type === "global_notification") return { ...nothing, target_url: row.text("target") };
  const from_group_id = row.id("from_group_id");
  if (!groups.has(from_group_id)) return undefined;
  if (type !== "new_message" && type !== "new_comment") return { ...nothing, from_group_id };

  const [target_message_id, parentId] = [row.id("target"), row.id("from_message_id")];
  if (!messages.has(target_message_id)) return undefined;
  const from_message_id = messages.has(parentId) ? parentId : target_message_id;
  return { ...nothing, target_message_id, from_group_id, from_message_id };
}
