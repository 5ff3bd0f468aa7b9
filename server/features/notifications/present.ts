import type {
  Notification,
  NotificationCard,
  NotificationData,
  NotificationPage,
  WholeNotification,
} from "#contract/notifications.ts";
import { toSeconds } from "../../clock.ts";
import { presentAvatar } from "../people/present.ts";
import type { NotificationCards } from "./actions.ts";
import type { NotificationWithMessageRow, NotificationWithNamesRow, TitleRow } from "./queries.ts";

export function presentNotification(row: NotificationWithMessageRow): Notification {
  return { ...presentBasics(row), fromGroup: groupOf(row) };
}

/** Existing clients distinguish null from absent. */
export function presentWhole(row: NotificationWithMessageRow, title: TitleRow | undefined): WholeNotification {
  const isNotice = row.type === "global_notification";
  return {
    ...presentBasics(row),
    fromGroup: groupOf(row) ?? null,
    title: isOfMessage(row) ? (wordsOf(title) ?? "") : undefined,
    parentAuthorName: parentAuthorName(row),
    miniature: isNotice ? undefined : (presentAvatar(row.avatarId, row.avatarUrl) ?? null),
  };
}

export function presentNotificationPage({ items, titles, unread, next }: NotificationCards): NotificationPage {
  const byMessage = new Map(titles.map((title) => [title.fromMessageId, title]));
  return { items: items.map((row) => presentCard(row, byMessage.get(row.fromMessageId ?? ""))), unread, next };
}

function presentCard(row: NotificationWithNamesRow, title: TitleRow | undefined): NotificationCard {
  const user = userOf(row.fromUserId, row.fromUserName);
  return {
    ...presentCore(row),
    parent: row.fromMessageId === row.targetMessageId ? undefined : (row.fromMessageId ?? undefined),
    title: wordsOf(title),
    parentAuthorName: parentAuthorName(row),
    thread: title && presentThread(title),
    fromUser: user && { ...user, avatar: presentAvatar(row.avatarId, row.avatarUrl) },
    fromGroup: groupOf(row),
  };
}

/** A film that is not converted yet, or a recording, has no picture. */
function presentThread(title: TitleRow): NotificationCard["thread"] {
  const { threadId, pictureId, pictureType, pictureHash, isMuted } = title;
  const hasPicture = pictureHash !== null || pictureType?.startsWith("image/");
  return { id: threadId, picture: hasPicture ? pictureId! : undefined, muted: isMuted === 1 };
}

function presentBasics(row: NotificationWithMessageRow) {
  return {
    ...presentCore(row),
    fromUser: userOf(row.fromUserId, row.fromUserName),
    fromMessage: messageOf(row),
    entityType: "notification" as const,
  };
}

function presentCore(row: NotificationWithNamesRow) {
  return {
    id: row.id,
    createdAt: toSeconds(row.createdAt),
    type: row.type,
    target: row.targetMessageId ?? row.targetUrl ?? row.fromGroupId ?? "",
    read: row.isRead === 1,
    data: JSON.parse(row.data) as NotificationData,
  };
}

function messageOf(row: NotificationWithMessageRow): Notification["fromMessage"] {
  if (row.fromMessageId === null) return undefined;
  return {
    id: row.fromMessageId,
    data: contentOf(row),
    author: userOf(row.fromMessageAuthorId, row.fromMessageAuthorName),
    type: row.fromMessageType!,
    entityType: "message",
  };
}

function contentOf({ fromMessageData, fromMessageTitle, fromMessageExcerpt }: NotificationWithMessageRow) {
  if (fromMessageData !== null) return JSON.parse(fromMessageData) as { title?: string; text?: string };
  return { title: fromMessageTitle ?? undefined, text: fromMessageExcerpt ?? undefined };
}

function groupOf({ fromGroupId, fromGroupName }: NotificationWithNamesRow): Notification["fromGroup"] {
  return fromGroupId === null ? undefined : { id: fromGroupId, name: fromGroupName!, entityType: "group" };
}

function userOf(id: string | null, name: string | null): Notification["fromUser"] {
  return id === null ? undefined : { id, name: name!, entityType: "user" };
}

function parentAuthorName(row: NotificationWithNamesRow): string | undefined {
  return isOfMessage(row) ? (row.fromMessageAuthorName ?? undefined) : undefined;
}

function isOfMessage({ type }: NotificationWithNamesRow): boolean {
  return type === "new_message" || type === "new_comment";
}

function wordsOf(title: TitleRow | undefined): string | undefined {
  return title?.title ?? title?.excerpt ?? undefined;
}
