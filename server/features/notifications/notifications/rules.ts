import type { GeneralNotificationType, NotificationType } from "#contract/notifications.ts";
import { appError } from "../../../errors.ts";

export interface NotificationInput {
  type: NotificationType;
  at: number;
  /** Null for everyone on the server. */
  groupId: string | null;
  userId: string | null;
  messageId: string | null;
  fromMessageId: string | null;
  targetUrl: string | null;
  data: NewsData;
}

export interface NewsData {
  previousGroupName?: string;
  newGroupName?: string;
  text?: string;
}

export interface NewsOfMessage {
  id: string;
  groupId: string;
  authorId: string | null;
  parentId: string | null;
  at: number;
}

const nothing = { messageId: null, fromMessageId: null, targetUrl: null, data: {} };

export function newsOfMessage({ id, groupId, authorId, parentId, at }: NewsOfMessage): NotificationInput {
  return {
    ...nothing,
    type: parentId === null ? "new_message" : "new_comment",
    at,
    groupId,
    userId: authorId,
    messageId: id,
    fromMessageId: parentId ?? id,
  };
}

export function newsOfGroup(
  type: "user_joined_group" | "user_left_group" | "group_name_change",
  happened: { at: number; groupId: string; userId: string; data?: NewsData },
): NotificationInput {
  return { ...nothing, type, ...happened };
}

export function announcement(notice: { at: number; text: string; url: string }): NotificationInput {
  const { at, text, url } = notice;
  return {
    ...nothing,
    type: "global_notification",
    at,
    groupId: null,
    userId: null,
    targetUrl: url,
    data: { text },
  };
}

interface Typed {
  type: NotificationType;
  targetMessageId: string | null;
  fromMessageId: string | null;
}

/** A mention becomes the ordinary type of its message. Throws `not_found` if there is none. */
export function generalOnly<Row extends Typed>(notification: Row): Row & { type: GeneralNotificationType } {
  const { type, targetMessageId, fromMessageId } = notification;
  if (isOwnType(type)) throw appError("not_found");
  if (type !== "mention") return { ...notification, type };
  return { ...notification, type: targetMessageId === fromMessageId ? "new_message" : "new_comment" };
}

type OwnType = Exclude<NotificationType, GeneralNotificationType | "mention">;

const ownTypes: ReadonlySet<string> = new Set<OwnType>([
  ...([
    "reaction",
    "birthday",
    "event_reminder",
    "event_soon",
    "event_cancelled",
    "confirmation_reminder",
    "poll_reminder",
    "memory",
    "photo_mark",
    "membership",
  ] as const),
]);

function isOwnType(type: NotificationType): type is OwnType {
  return ownTypes.has(type);
}

/** Characters. A list of a thousand notifications includes the data of each. */
const dataLength = 1000;

export function checkNewsData(data: Record<string, unknown>): string {
  const json = JSON.stringify(data);
  if (json.length > dataLength) throw appError("body_too_large");
  return json;
}

/** Stays valid after that notification is deleted. */
export function cursorOf({ createdAt, id }: { createdAt: number; id: string }): string {
  return `${createdAt}-${id}`;
}

export function positionOf(cursor: string): { createdAt: number; id: string } {
  const [, createdAt, id] = /^(\d+)-(.*)$/.exec(cursor)!;
  return { createdAt: Number(createdAt), id: id! };
}

interface ThreadWords {
  title: string | null;
  excerpt: string | null;
  isHidden: 0 | 1;
}

/** Returns the title or first words of a thread; undefined if the reader has hidden its author. */
export function wordsOf({ title, excerpt, isHidden }: ThreadWords): string | undefined {
  return isHidden === 1 ? undefined : (title ?? excerpt ?? undefined);
}
