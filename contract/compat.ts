import { Type, type Static } from "typebox";
import { Me } from "./accounts.ts";
import { Avatar } from "./files.ts";
import { Author, GroupName, MessageData, MessageType } from "./messages.ts";
import { NotificationData, NotificationType, UserName } from "./notifications.ts";
import { Id, Nullable, Seconds } from "./wire.ts";

/** Schemas of calls made only by existing clients. */

/** `GET /api/groups/{id}/page/{n}` (pages of 30 from 0) and `GET /api/feed/page/{offset}`: ids only. */
export const MessagePage = Type.Object({ messages: Type.Array(Id), totalItems: Type.Integer() });

export const FeedParams = Type.Object({ offset: Type.Integer({ minimum: 0, maximum: 1_000_000 }) });

/** `GET /api/messages/{id}/preview`: the content of a card. `children` is a number here. */
export const MessagePreview = Type.Object({
  id: Id,
  data: MessageData,
  author: Nullable(Author),
  lastActivityDate: Seconds,
  preview: Type.Optional(Avatar),
  type: MessageType,
  sortOrder: Type.Optional(Type.Integer()),
  children: Type.Integer(),
  entityType: Type.Literal("message"),
});
export type MessagePreview = Static<typeof MessagePreview>;

/** A result of `POST /api/messages/search`. Missing values are "", and `children` is a number. Long `data` is cut to title and excerpt. */
export const FoundMessage = Type.Object({
  id: Id,
  entityType: Type.Literal("message"),
  data: MessageData,
  author: Type.String(),
  preview: Type.String(),
  parent: Type.String(),
  children: Type.Integer(),
  lastActivityDate: Seconds,
  score: Type.Integer(),
  /** Present if all groups were searched. */
  group: Type.Optional(Id),
});
export type FoundMessage = Static<typeof FoundMessage>;

/** The best 100 matches: all words in the title, then in title or text, then elsewhere; newest first within each. `totalItems` counts up to 1,000. */
export const FoundMessages = Type.Object({
  messages: Type.Array(FoundMessage),
  totalItems: Type.Integer(),
  searchterms: Type.Array(Type.String()),
});
export type FoundMessages = Static<typeof FoundMessages>;

export const ReactionParams = Type.Object({
  id: Type.String({ maxLength: 128 }),
  reactionId: Type.String({ maxLength: 128 }),
});

/** `GET /api/messages/{id}/get-public-link`: the page is at `/public/<token>`. A person gets the same link each time. */
export const PublicToken = Type.Object({ token: Type.String() });

/** `POST /api/bookmarks/{messageId}`, for the oldest clients: the person, with the ids of all messages they bookmarked. */
export const Bookmarker = Type.Object({
  ...Me.properties,
  data: Type.Object({ bookmarks: Type.Array(Id) }, { additionalProperties: true }),
});
export type Bookmarker = Static<typeof Bookmarker>;

const FromMessage = Type.Object({
  id: Id,
  data: MessageData,
  author: Type.Optional(UserName),
  type: MessageType,
  entityType: Type.Literal("message"),
});

const notificationFields = {
  id: Id,
  createdAt: Seconds,
  type: NotificationType,
  /** Id of the message, or of the group if there is no message. For a global notification, the address it links to. */
  target: Type.String(),
  read: Type.Boolean(),
  data: NotificationData,
  fromUser: Type.Optional(UserName),
  fromMessage: Type.Optional(FromMessage),
  entityType: Type.Literal("notification"),
};

/** One of `GET /api/me/notifications`, newest first. */
export const Notification = Type.Object({ ...notificationFields, fromGroup: Type.Optional(GroupName) });
export type Notification = Static<typeof Notification>;

/**
 * `GET /api/notifications/{id}`. `title` and `parentAuthorName` are present only if there is a message. `miniature`, the avatar of the person who
 * triggered it, is absent only from global notifications; `fromGroup` is null there.
 */
export const WholeNotification = Type.Object({
  ...notificationFields,
  fromGroup: Nullable(GroupName),
  title: Type.Optional(Type.String()),
  parentAuthorName: Type.Optional(Type.String()),
  miniature: Type.Optional(Nullable(Avatar)),
});
export type WholeNotification = Static<typeof WholeNotification>;

/** `PUT /api/notifications/{id}`. `read: false` is ignored. */
export const NotificationChanges = Type.Object({
  read: Type.Optional(Type.Boolean()),
  data: Type.Optional(Type.Union([NotificationData, Type.Array(Type.Unknown(), { maxItems: 0 })])),
});
export type NotificationChanges = Static<typeof NotificationChanges>;
