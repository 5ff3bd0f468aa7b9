import { updateNoticesRead } from "../../identity/people/actions-columns.ts";
import { updateNotificationsRead } from "../../groups/groups/actions-columns.ts";
import type { NotificationData, NotificationPageQuery } from "#contract/notifications.ts";
import { notificationsAtOnce, notificationsPerPage } from "#contract/limits.ts";
import type { Context } from "../../../context.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { lockPerson } from "../../../database/locks.ts";
import { appError } from "../../../errors.ts";
import { emit, type ClosedNotification } from "../../../events.ts";
import { recordForPerson } from "../../../live/record.ts";
import type { Me } from "../../identity/people/rules.ts";
import { ownNotification } from "./actions-own.ts";
import {
  findMentionCards,
  findNotificationCards,
  findNotifications,
  findNotificationsInShort,
  theNewest,
  type NotificationCardRow,
  type GeneralNotificationRow,
} from "./queries.ts";
import { findListedIds, findNotifiedUsers } from "./queries-recipients.ts";
import { countMarkedRead, forgetMarks, updateStates } from "./queries-states.ts";
import {
  countUnread,
  countUnreadGeneral,
  countUnreadMentions,
  findOwnAmong,
  findUnread,
  findUnreadOfGroup,
} from "./queries-unread.ts";
import { checkNewsData, cursorOf, generalOnly, positionOf } from "./rules.ts";

/** Number of notifications with the whole content of their message. Later ones have its title and excerpt. */
const withContent = 25;

export async function notificationsOf({ db }: Context, me: Me, limit: number): Promise<GeneralNotificationRow[]> {
  const ownerId = me.id;
  const all = Math.min(limit || notificationsAtOnce, notificationsAtOnce);
  const newest = await findNotifications(db.read, { ownerId, limit: Math.min(all, withContent), ...theNewest });
  const last = newest.at(-1);
  if (!last || newest.length < withContent || all === withContent) return newest.map(generalOnly);
  const { createdAt, id } = last;
  const rest = await findNotificationsInShort(db.read, { ownerId, limit: all - newest.length, createdAt, id });
  return [...newest, ...rest].map(generalOnly);
}

export interface NotificationCards {
  items: NotificationCardRow[];
  unread: number;
  unreadMentions: number;
  next?: string;
}

export async function notificationPage(
  { db }: Context,
  me: Me,
  { before, only }: NotificationPageQuery,
): Promise<NotificationCards> {
  const from = before === undefined ? theNewest : positionOf(before);
  const slice = { ownerId: me.id, limit: notificationsPerPage + 1, ...from };
  const [found, unread, unreadMentions] = await Promise.all([
    (only === "mentions" ? findMentionCards : findNotificationCards)(db.read, slice),
    countUnread(db.read, me.id),
    countUnreadMentions(db.read, me.id),
  ]);
  const items = found.slice(0, notificationsPerPage);
  return {
    items,
    unread,
    unreadMentions,
    ...(found.length > items.length && { next: cursorOf(items.at(-1)!) }),
  };
}

export function unreadCount(db: Reader, me: { id: string }): Promise<number> {
  return countUnread(db, me.id);
}

/** Counts for existing clients, without types they do not know. */
export function unreadGeneralCount(db: Reader, me: { id: string }): Promise<number> {
  return countUnreadGeneral(db, me.id);
}

export async function notifiedAmong(db: Reader, id: string, userIds: string[]): Promise<string[]> {
  return (await findNotifiedUsers(db, { id, userIds: JSON.stringify(userIds) })).map(({ userId }) => userId);
}

export async function filterListed(db: Reader, userId: string, ids: string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  return new Set((await findListedIds(db, { userId, ids: JSON.stringify(ids) })).map(({ id }) => id));
}

export async function changeNotification(
  context: Context,
  me: Me,
  id: string,
  changes: { read?: boolean | undefined; data?: NotificationData | undefined },
) {
  const { db, clock } = context;
  const data = changes.data && checkNewsData(changes.data);
  return db.write(async (tx) => {
    await lockPerson(tx, me.id);
    await ownNotification(tx, me.id, id);
    if (data !== undefined) await updateStates(tx, me.id, [id], { data });
    if (changes.read) await closeNotifications(context, tx, me, await markSelected(tx, me, { ids: [id] }));
    recordForPerson(tx, clock.now(), me.id, "notification.updated", { notificationIds: [id] });
    return ownNotification(tx, me.id, id);
  });
}

/** These ids, those about these messages, those of this group, or all. */
export interface Selection {
  ids?: string[] | undefined;
  messages?: string[] | undefined;
  group?: string | undefined;
}

/** `marked` lists the newest notifications first, at most as many as one call accepts to undo this. */
export interface NowRead {
  unread: number;
  marked: string[];
}

/** Marks all without a selection. `unread` is the number left. */
export async function markRead(context: Context, me: Me, selection: Selection): Promise<NowRead> {
  const { db, clock } = context;
  const isAll = [selection.ids, selection.messages, selection.group].every((part) => part === undefined);
  return db.write(async (tx) => {
    await lockPerson(tx, me.id);
    const read = await markSelected(tx, me, selection);
    const which = isAll ? {} : idsOrAll(read.map(({ id }) => id));
    if (read.length > 0) recordForPerson(tx, clock.now(), me.id, "notification.updated", which);
    await closeNotifications(context, tx, me, read);
    return { unread: await countUnread(tx, me.id), marked: newestOf(read) };
  });
}

/** Returns those that were unread, up to a thousand. */
async function markSelected(tx: Transaction, me: Me, selection: Selection): Promise<ClosedNotification[]> {
  const { ids, messages, group } = selection;
  const userId = me.id;
  if (ids === undefined && messages === undefined && group === undefined) {
    const read = await findUnread(tx, { userId });
    await moveReadPositions(tx, userId);
    return read;
  }
  const ofGroup = group === undefined ? [] : await findUnreadOfGroup(tx, { userId, groupId: group });
  if (group !== undefined) await moveReadPositions(tx, userId, group);
  const chosen = (await findOwnNotifications(tx, me, { ids, messages })).filter(({ isUnread }) => isUnread);
  await updateStates(
    tx,
    userId,
    chosen.map(({ id }) => id),
    { is_read: 1 },
  );
  await summarizeStates(tx, me);
  return [...ofGroup, ...chosen];
}

async function moveReadPositions(tx: Transaction, userId: string, groupId?: string): Promise<void> {
  await updateNotificationsRead(tx, userId, groupId);
  if (groupId === undefined) await updateNoticesRead(tx, userId);
  await forgetMarks(tx, userId, groupId);
}

/** Marked one by one before the positions move, so that counting unread ones stays quick. */
const mostMarkedRead = 500;

async function summarizeStates(tx: Transaction, me: Me): Promise<void> {
  if ((await countMarkedRead(tx, me.id)) <= mostMarkedRead) return;
  const unread = await findUnread(tx, { userId: me.id });
  await moveReadPositions(tx, me.id);
  await updateStates(
    tx,
    me.id,
    unread.map(({ id }) => id),
    { is_read: 0 },
  );
}

async function findOwnNotifications(
  tx: Transaction,
  me: Me,
  { ids = [], messages = [] }: Pick<Selection, "ids" | "messages">,
) {
  if (ids.length === 0 && messages.length === 0) return [];
  return findOwnAmong(tx, { userId: me.id, ids: JSON.stringify(ids), messageIds: JSON.stringify(messages) });
}

export async function markUnread({ db, clock }: Context, me: Me, ids: string[]): Promise<number> {
  return db.write(async (tx) => {
    await lockPerson(tx, me.id);
    const notificationIds = (await findOwnNotifications(tx, me, { ids }))
      .filter((row) => !row.isUnread)
      .map(({ id }) => id);
    await updateStates(tx, me.id, notificationIds, { is_read: 0 });
    if (notificationIds.length > 0)
      recordForPerson(tx, clock.now(), me.id, "notification.updated", idsOrAll(notificationIds));
    return countUnread(tx, me.id);
  });
}

export async function removeNotification(context: Context, me: Me, id: string): Promise<void> {
  await context.db.write(async (tx) => {
    if ((await markRemoved(context, tx, me, [id])) === 0) throw appError("not_found");
  });
}

/** Returns the number of unread ones afterwards. */
export async function removeNotifications(context: Context, me: Me, ids: string[]): Promise<number> {
  return context.db.write(async (tx) => {
    await markRemoved(context, tx, me, ids);
    return countUnread(tx, me.id);
  });
}

async function markRemoved(context: Context, tx: Transaction, me: Me, ids: string[]): Promise<number> {
  await lockPerson(tx, me.id);
  const removed = await findOwnNotifications(tx, me, { ids });
  if (removed.length === 0) return 0;
  const removedIds = removed.map(({ id }) => id);
  await updateStates(tx, me.id, removedIds, { is_removed: 1 });
  await closeNotifications(context, tx, me, removed);
  const which = idsOrAll(removedIds);
  recordForPerson(tx, context.clock.now(), me.id, "notification.deleted", which);
  return removed.length;
}

async function closeNotifications(
  context: Context,
  tx: Transaction,
  me: Me,
  notifications: ClosedNotification[],
): Promise<void> {
  const { id: ownerId, sessionHash } = me;
  if (notifications.length > 0)
    await emit(context, tx, "notifications.closed", { ownerId, sessionHash, notifications });
}

/** Events are kept for a day, so one about more notifications has no ids, which means all of them. */
const mostNamed = 50;

function idsOrAll(notificationIds: string[]): { notificationIds?: string[] } {
  return notificationIds.length > mostNamed ? {} : { notificationIds };
}

function newestOf(read: readonly ClosedNotification[]): string[] {
  const newestFirst = [...read].sort((a, b) => b.createdAt - a.createdAt);
  return newestFirst.slice(0, notificationsAtOnce).map(({ id }) => id);
}
