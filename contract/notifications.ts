import { Type, type Static } from "typebox";
import { notificationsAtOnce } from "./limits.ts";
import { Author, GroupName } from "./messages.ts";
import type { Role } from "./permissions.ts";
import { Id, Seconds } from "./wire.ts";

const general = [
  Type.Literal("new_message"),
  Type.Literal("new_comment"),
  Type.Literal("user_joined_group"),
  Type.Literal("user_left_group"),
  Type.Literal("group_name_change"),
  Type.Literal("global_notification"),
] as const;

/** Kinds of notifications that all clients know. */
export const GeneralNotificationType = Type.Union([...general]);
export type GeneralNotificationType = Static<typeof GeneralNotificationType>;

/**
 * Kinds of notifications. `reaction` is for the author of a message only, `mention` for the people mentioned in it. `birthday` is that of `fromUser`, whose
 * page it leads to. `membership` is about the person's own membership, or needs a decision of an admin. `event_reminder` asks those who have not answered,
 * `event_soon` comes before the event, `event_cancelled` has the date of one that repeats. `memory` says that a group has photos of this day in earlier years.
 */
export const NotificationType = Type.Union([
  ...general,
  Type.Literal("reaction"),
  Type.Literal("mention"),
  Type.Literal("birthday"),
  Type.Literal("membership"),
  Type.Literal("event_reminder"),
  Type.Literal("event_soon"),
  Type.Literal("event_cancelled"),
  Type.Literal("confirmation_reminder"),
  Type.Literal("memory"),
]);
export type NotificationType = Static<typeof NotificationType>;

/**
 * The person has a new role, was removed from the group of this name, was let in, or is confirmed as an imported author; or an admin has to decide about a
 * request to join, a report or a claim to an imported author.
 */
export interface MembershipData {
  about: "role" | "removed" | "accepted" | "request" | "report" | "claim" | "claimed" | "brought_in" | "password_link";
  role?: Role;
  groupName?: string;
  /** Of the imported author. */
  name?: string;
  /** Names of those whom a removed person had invited or sponsors. */
  people?: string;
}

/**
 * `data` of a rename contains both names, that of a notice its text, that of a membership `MembershipData`, that of a memory the number of photos and
 * one of them. Unknown keys are stored unchanged.
 */
export const NotificationData = Type.Object(
  {
    previousGroupName: Type.Optional(Type.String()),
    newGroupName: Type.Optional(Type.String()),
    text: Type.Optional(Type.String()),
    about: Type.Optional(Type.String()),
    role: Type.Optional(Type.String()),
    groupName: Type.Optional(Type.String()),
    name: Type.Optional(Type.String()),
    date: Type.Optional(Type.String()),
    people: Type.Optional(Type.String()),
    photos: Type.Optional(Type.Integer()),
    photoId: Type.Optional(Id),
  },
  { additionalProperties: true },
);
export type NotificationData = Static<typeof NotificationData>;

export const UserName = Type.Object({ id: Id, name: Type.String(), entityType: Type.Literal("user") });

/** `title` is the title or beginning of the message that was posted or commented on, if it has any text. `parentAuthorName` is its author. */
export const NotificationCard = Type.Object({
  id: Id,
  createdAt: Seconds,
  type: NotificationType,
  read: Type.Boolean(),
  target: Type.String(),
  parent: Type.Optional(Id),
  /** The message on the group's page that it belongs to, with its preview picture: the first file, or the picture of the linked page. */
  thread: Type.Optional(
    Type.Object({
      id: Id,
      picture: Type.Optional(Id),
      /** Set by `POST` and `DELETE /api/messages/{id}/mute`: turns off notifications about further comments. */
      muted: Type.Boolean(),
    }),
  ),
  data: NotificationData,
  /** For a reaction: the newest emoji, the one of `fromUser`, and the number of people who have reacted to the message. */
  reaction: Type.Optional(Type.Object({ emoji: Type.String(), people: Type.Integer() })),
  title: Type.Optional(Type.String()),
  parentAuthorName: Type.Optional(Type.String()),
  fromUser: Type.Optional(Author),
  fromGroup: Type.Optional(GroupName),
});
export type NotificationCard = Static<typeof NotificationCard>;

/**
 * `GET /api/me/notifications/page?before=&only=`: 20 at a time, newest first; all or only mentions. `next` is the `before` of the next page, if there
 * is one. `unread` counts all unread notifications, `unreadMentions` those of mentions, both up to 100.
 */
export const NotificationPage = Type.Object({
  items: Type.Array(NotificationCard),
  unread: Type.Integer(),
  unreadMentions: Type.Integer(),
  next: Type.Optional(Type.String()),
});
export type NotificationPage = Static<typeof NotificationPage>;

export const NotificationPageQuery = Type.Object({
  only: Type.Optional(Type.Literal("mentions")),
  before: Type.Optional(Type.String({ pattern: "^\\d{1,15}-[0-9a-f-]{36}$" })),
});
export type NotificationPageQuery = Static<typeof NotificationPageQuery>;

const Ids = Type.Array(Id, { minItems: 1, maxItems: notificationsAtOnce });

/**
 * `POST /api/me/notifications/read`: marks the given notifications as read, those about the given messages or comments on them, or those of a group.
 * Without any field, marks all.
 */
export const NotificationsRead = Type.Object({
  ids: Type.Optional(Ids),
  messages: Type.Optional(Ids),
  group: Type.Optional(Id),
});
export type NotificationsRead = Static<typeof NotificationsRead>;

export const Unread = Type.Object({ unread: Type.Integer() });
export type Unread = Static<typeof Unread>;

/** `marked` lists those that were unread before, newest first, at most 1000, so that the client can undo the call. */
export const NowRead = Type.Object({ ...Unread.properties, marked: Type.Array(Id) });
export type NowRead = Static<typeof NowRead>;

/** `POST /api/me/notifications/unread` marks them as unread again; `POST /api/me/notifications/remove` deletes them. Unknown ids are ignored. */
export const SomeNotifications = Type.Object({ ids: Ids });
