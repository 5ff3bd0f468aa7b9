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

/** Kinds that all clients know. */
export const GeneralNotificationType = Type.Union([...general]);
export type GeneralNotificationType = Static<typeof GeneralNotificationType>;

/**
 * `reaction` is for the author of a message only. `membership` concerns the person's own membership, or needs a decision of an admin. `event_reminder`
 * asks people who have not responded, `poll_reminder` those who have not answered a poll of dates; `event_soon` precedes the event; `event_cancelled`
 * has the date of an occurrence. `memory`: the group has photos of this day in earlier years. `photo_mark`:
 * the person was marked in photos of a message.
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
  Type.Literal("poll_reminder"),
  Type.Literal("memory"),
  Type.Literal("photo_mark"),
]);
export type NotificationType = Static<typeof NotificationType>;

/** A change of the person's own membership, or a request, report or claim for an admin to decide. */
export interface MembershipData {
  about:
    | ("role" | "removed" | "accepted" | "brought_in" | "password_link")
    | ("request" | "report" | "claim" | "photo_claim")
    | ("claimed" | "photo_claimed" | "claim_refused");
  role?: Role;
  groupName?: string;
  name?: string;
  /** People whom a removed person had invited or sponsors. */
  people?: string;
}

/** A rename has both names, a notice its text, a membership `MembershipData`, a memory its photo count and one photo. Unknown keys are kept. */
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
    /** The date of a repeating event that it is about. */
    day: Type.Optional(Type.String()),
    people: Type.Optional(Type.String()),
    photos: Type.Optional(Type.Integer()),
    photoId: Type.Optional(Id),
  },
  { additionalProperties: true },
);
export type NotificationData = Static<typeof NotificationData>;

export const UserName = Type.Object({ id: Id, name: Type.String(), entityType: Type.Literal("user") });

/** `title` is the title or beginning of the message posted or commented on; `parentAuthorName` is its author. */
export const NotificationCard = Type.Object({
  id: Id,
  createdAt: Seconds,
  type: NotificationType,
  read: Type.Boolean(),
  target: Type.String(),
  parent: Type.Optional(Id),
  /** The message on the group's page; its preview is the first file, or the picture of the linked page. */
  thread: Type.Optional(
    Type.Object({
      id: Id,
      picture: Type.Optional(Id),
      muted: Type.Boolean(),
    }),
  ),
  data: NotificationData,
  /** The newest emoji, that of `fromUser`, and how many people have reacted. */
  reaction: Type.Optional(Type.Object({ emoji: Type.String(), people: Type.Integer() })),
  title: Type.Optional(Type.String()),
  parentAuthorName: Type.Optional(Type.String()),
  fromUser: Type.Optional(Author),
  fromGroup: Type.Optional(GroupName),
});
export type NotificationCard = Static<typeof NotificationCard>;

/** 20 at a time, newest first; all or only mentions. `next` is the `before` of the next page. `unread` and `unreadMentions` count up to 100. */
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

/** Marks the given notifications, those about the given messages or their comments, or those of a group; all without any field. */
export const NotificationsRead = Type.Object({
  ids: Type.Optional(Ids),
  messages: Type.Optional(Ids),
  group: Type.Optional(Id),
});
export type NotificationsRead = Static<typeof NotificationsRead>;

export const Unread = Type.Object({ unread: Type.Integer() });
export type Unread = Static<typeof Unread>;

/** Those that were unread before, newest first, at most 1000, so that the client can undo the call. */
export const NowRead = Type.Object({ ...Unread.properties, marked: Type.Array(Id) });
export type NowRead = Static<typeof NowRead>;

/** Unknown ids are ignored. */
export const SomeNotifications = Type.Object({ ids: Ids });
