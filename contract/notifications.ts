import { Type, type Static } from "typebox";
import { notificationsAtOnce } from "./limits.ts";
import { Author, GroupName } from "./messages.ts";
import { Id, Seconds } from "./wire.ts";

/** Kinds of notifications. */
export const NotificationType = Type.Union([
  Type.Literal("new_message"),
  Type.Literal("new_comment"),
  Type.Literal("user_joined_group"),
  Type.Literal("user_left_group"),
  Type.Literal("group_name_change"),
  Type.Literal("global_notification"),
]);
export type NotificationType = Static<typeof NotificationType>;

/** Both names of a rename, the text of a notice; otherwise nothing. Keys we do not know are kept as they are. */
export const NotificationData = Type.Object(
  {
    previousGroupName: Type.Optional(Type.String()),
    newGroupName: Type.Optional(Type.String()),
    text: Type.Optional(Type.String()),
  },
  { additionalProperties: true },
);
export type NotificationData = Static<typeof NotificationData>;

export const UserName = Type.Object({ id: Id, name: Type.String(), entityType: Type.Literal("user") });

/** `title` names the message that was answered or posted, as far as it has words; `parentAuthorName` its author. */
export const NotificationCard = Type.Object({
  id: Id,
  createdAt: Seconds,
  type: NotificationType,
  read: Type.Boolean(),
  target: Type.String(),
  /** The message a comment answers. */
  parent: Type.Optional(Id),
  /** The message in front that it belongs to, and what there is to see of that: its first file, or the picture of the page it links to. */
  thread: Type.Optional(
    Type.Object({
      id: Id,
      picture: Type.Optional(Id),
      /** `POST` and `DELETE /api/messages/{id}/mute`: one is told of no more comments below it. */
      muted: Type.Boolean(),
    }),
  ),
  data: NotificationData,
  title: Type.Optional(Type.String()),
  parentAuthorName: Type.Optional(Type.String()),
  fromUser: Type.Optional(Author),
  fromGroup: Type.Optional(GroupName),
});
export type NotificationCard = Static<typeof NotificationCard>;

/** `GET /api/me/notifications/page?before=`: 20 at a time, newest first. `next`, where there is more, is the `before` of the next page. `unread` counts all of them, up to 1000. */
export const NotificationPage = Type.Object({
  items: Type.Array(NotificationCard),
  unread: Type.Integer(),
  next: Type.Optional(Type.String()),
});
export type NotificationPage = Static<typeof NotificationPage>;

export const NotificationPageQuery = Type.Object({
  before: Type.Optional(Type.String({ pattern: "^\\d{1,15}-[0-9a-f-]{36}$" })),
});

const Ids = Type.Array(Id, { minItems: 1, maxItems: notificationsAtOnce });

/** `POST /api/me/notifications/read`: marks these; those about these messages (told of them, or of a comment on them); those of this group; without any of it, all. */
export const NotificationsRead = Type.Object({
  ids: Type.Optional(Ids),
  messages: Type.Optional(Ids),
  group: Type.Optional(Id),
});
export type NotificationsRead = Static<typeof NotificationsRead>;

export const Unread = Type.Object({ unread: Type.Integer() });
export type Unread = Static<typeof Unread>;

/** `marked`: those that were unread until now, newest first, 1000 at most: with them it can be taken back. */
export const NowRead = Type.Object({ ...Unread.properties, marked: Type.Array(Id) });
export type NowRead = Static<typeof NowRead>;

/** `POST /api/me/notifications/unread` takes back that they were read; `POST /api/me/notifications/remove` removes them. What is not there is passed over. */
export const SomeNotifications = Type.Object({ ids: Ids });
