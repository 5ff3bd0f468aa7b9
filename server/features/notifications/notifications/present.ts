import type { NotificationCard, NotificationData, NotificationPage } from "#contract/notifications.ts";
import { toSeconds } from "../../../clock.ts";
import { personOf } from "../../identity/people/present.ts";
import type { NotificationCards } from "./actions.ts";
import type { NotificationCardRow, NotificationWithNamesRow, ThreadRow } from "./queries.ts";
import { wordsOf } from "./rules.ts";

export function presentNotificationPage({ items, ...counts }: NotificationCards): NotificationPage {
  return { items: items.map(presentCard), ...counts };
}

function presentCard(row: NotificationCardRow): NotificationCard {
  return {
    type: row.type,
    parent: row.fromMessageId === row.targetMessageId ? undefined : (row.fromMessageId ?? undefined),
    reaction: row.emoji === null ? undefined : { emoji: row.emoji, people: row.reactors! },
    title: wordsOf(row),
    parentAuthorName: parentAuthorName(row),
    thread: presentThread(row),
    fromUser: personOf(row.fromUserId, row.fromUserName, row.avatarId, row.avatarUrl),
    fromGroup: groupOf(row),
    ...presentCore(row),
  };
}

/** Omits the picture for unconverted videos, audio files, and people whom the reader has hidden. */
function presentThread(row: ThreadRow): NotificationCard["thread"] {
  const { threadId, pictureId, pictureType, pictureHash, isMuted, isHidden } = row;
  if (threadId === null) return undefined;
  const hasPicture = isHidden === 0 && (pictureHash !== null || pictureType?.startsWith("image/"));
  return { id: threadId, picture: hasPicture ? pictureId! : undefined, muted: isMuted === 1 };
}

export function presentCore(row: NotificationWithNamesRow) {
  return {
    id: row.id,
    createdAt: toSeconds(row.createdAt),
    target: row.targetMessageId ?? row.targetUrl ?? row.fromGroupId ?? "",
    read: row.isRead === 1,
    data: JSON.parse(row.data) as NotificationData,
  };
}

export function groupOf({ fromGroupId, fromGroupName }: NotificationWithNamesRow): NotificationCard["fromGroup"] {
  return fromGroupId === null ? undefined : { id: fromGroupId, name: fromGroupName!, entityType: "group" };
}

export function userOf(id: string | null, name: string | null): NotificationCard["fromUser"] {
  return id === null ? undefined : { id, name: name!, entityType: "user" };
}

export function parentAuthorName(row: NotificationWithNamesRow): string | undefined {
  return isOfMessage(row) ? (row.fromMessageAuthorName ?? undefined) : undefined;
}

export function isOfMessage({ type }: NotificationWithNamesRow): boolean {
  return type === "new_message" || type === "new_comment" || type === "mention";
}
