import type { Notification, WholeNotification } from "#contract/compat.ts";
import {
  groupOf,
  isOfMessage,
  parentAuthorName,
  presentCore,
  userOf,
} from "../features/notifications/notifications/present.ts";
import { wordsOf } from "../features/notifications/notifications/rules.ts";
import type { GeneralNotificationRow, ThreadRow } from "../features/notifications/notifications/queries.ts";
import { presentAvatar } from "../features/identity/people/present.ts";
import { presentWords } from "./present-words.ts";

export function presentNotification(row: GeneralNotificationRow, knowsRichText: boolean): Notification {
  return { fromGroup: groupOf(row), ...presentBasics(row, knowsRichText) };
}

/** Existing clients distinguish null from absent. */
export function presentWhole(row: GeneralNotificationRow & ThreadRow, knowsRichText: boolean): WholeNotification {
  const isGlobal = row.type === "global_notification";
  return {
    fromGroup: groupOf(row) ?? null,
    title: isOfMessage(row) ? (wordsOf(row) ?? "") : undefined,
    parentAuthorName: parentAuthorName(row),
    miniature: isGlobal ? undefined : (presentAvatar(row.avatarId, row.avatarUrl) ?? null),
    ...presentBasics(row, knowsRichText),
  };
}

function presentBasics(row: GeneralNotificationRow, knowsRichText: boolean) {
  return {
    type: row.type,
    fromUser: userOf(row.fromUserId, row.fromUserName),
    fromMessage: messageOf(row, knowsRichText),
    entityType: "notification" as const,
    ...presentCore(row),
  };
}

function messageOf(row: GeneralNotificationRow, knowsRichText: boolean): Notification["fromMessage"] {
  if (row.fromMessageId === null) return undefined;
  return {
    id: row.fromMessageId,
    author: userOf(row.fromMessageAuthorId, row.fromMessageAuthorName),
    entityType: "message",
    ...presentWords({ data: legacyContent(row), type: row.fromMessageType! }, knowsRichText),
  };
}

function legacyContent({ fromMessageData, fromMessageTitle, fromMessageExcerpt }: GeneralNotificationRow) {
  if (fromMessageData !== null) return JSON.parse(fromMessageData) as { title?: string; text?: string };
  return { title: fromMessageTitle ?? undefined, text: fromMessageExcerpt ?? undefined };
}
