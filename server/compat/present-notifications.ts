import type { Notification, WholeNotification } from "#contract/compat.ts";
import {
  groupOf,
  isOfMessage,
  parentAuthorName,
  presentCore,
  userOf,
  wordsOf,
} from "../features/notifications/present.ts";
import type { NotificationWithMessageRow, TitleRow } from "../features/notifications/queries.ts";
import { presentAvatar } from "../features/people/present.ts";

export function presentNotification(row: NotificationWithMessageRow): Notification {
  return { ...presentBasics(row), fromGroup: groupOf(row) };
}

/** Existing clients distinguish null from absent. */
export function presentWhole(row: NotificationWithMessageRow, title: TitleRow | undefined): WholeNotification {
  const isGlobal = row.type === "global_notification";
  return {
    ...presentBasics(row),
    fromGroup: groupOf(row) ?? null,
    title: isOfMessage(row) ? (wordsOf(title) ?? "") : undefined,
    parentAuthorName: parentAuthorName(row),
    miniature: isGlobal ? undefined : (presentAvatar(row.avatarId, row.avatarUrl) ?? null),
  };
}

function presentBasics(row: NotificationWithMessageRow) {
  return {
    ...presentCore(row),
    fromUser: userOf(row.fromUserId, row.fromUserName),
    fromMessage: messageOf(row),
    entityType: "notification" as const,
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
