import { Type, type Static } from "typebox";
import { Avatar, FileOfMessage } from "./files.ts";
import { settingsAtMost } from "./limits.ts";
import { Id, Nullable, Seconds } from "./wire.ts";

export const MessageType = Type.Union([Type.Literal("standard"), Type.Literal("rich_text")]);
export type MessageType = Static<typeof MessageType>;

/** `text` is plain text, or for `rich_text` a JSON string `{delta, textOnly}`. `date`: an ISO 8601 date, or date and time with a zone. `date_zone`, of our client: the IANA name of that zone. `own_words`, of our client: the text of a share begins with the words of the person who shared it, and quotes the original. Keys we do not know are kept as they are. */
export const MessageData = Type.Object(
  { title: Type.Optional(Type.String()), text: Type.Optional(Type.String()), date: Type.Optional(Type.String()) },
  { additionalProperties: true },
);
export type MessageData = Static<typeof MessageData>;

export const Author = Type.Object({
  id: Id,
  name: Type.String(),
  avatar: Type.Optional(Avatar),
  entityType: Type.Literal("user"),
});
export type Author = Static<typeof Author>;

export const GroupName = Type.Object({ id: Id, name: Type.String(), entityType: Type.Literal("group") });
const Pointer = Type.Object({ id: Id });

/** One person's reaction. */
export const Reaction = Type.Object({
  id: Id,
  author: Type.Object({ id: Id, name: Type.String(), entityType: Type.Literal("user") }),
});
export type Reaction = Static<typeof Reaction>;

/** All reactions with one emoji. `unified`: its code points; `users`: names; `currentUserReactionId`: "" unless one reacted so oneself. */
export const ReactionSummary = Type.Object({
  emoji: Type.String(),
  unified: Type.String(),
  users: Type.Array(Type.String()),
  count: Type.Integer(),
  currentUserReactionId: Type.String(),
});
export type ReactionSummary = Static<typeof ReactionSummary>;
export const ReactionSummaries = Type.Array(ReactionSummary);

export const NewReaction = Type.Object({ reaction: Type.Optional(Type.String()) });
/** The message that this one was shared from; shown to those who may read it, as long as it is there. */
export const Origin = Type.Object({ id: Id, group: GroupName, authorName: Type.Optional(Type.String()) });
export type Origin = Static<typeof Origin>;

const messageFields = {
  id: Id,
  createdAt: Seconds,
  lastActivityDate: Seconds,
  /** When title, text or files were last changed by the author; absent if never. */
  editedAt: Type.Optional(Seconds),
  data: MessageData,
  type: MessageType,
  isInFront: Type.Boolean(),
  /** Present only on pinned messages: any value, also null, reads as pinned. */
  sortOrder: Type.Optional(Type.Integer()),
  parent: Type.Optional(Pointer),
  origin: Type.Optional(Origin),
  files: Type.Array(FileOfMessage),
  entityType: Type.Literal("message"),
};

/** The message of `GET`, `POST` and `PUT /api/messages`. `author` and `preview` are null, never absent. */
export const Message = Type.Object({
  ...messageFields,
  author: Nullable(Author),
  group: GroupName,
  preview: Nullable(Avatar),
  children: Type.Array(Pointer),
  /** Ids of the ancestors, nearest first; [] for a top-level message. */
  lineage: Type.Array(Id),
  tags: Type.Array(Type.Unknown()),
  reactions: Type.Array(Reaction),
});
export type Message = Static<typeof Message>;

/** A file of a new message: its id, or an object that has one. */
const FileRef = Type.Union([Type.String(), Type.Object({ id: Type.String() })]);
const Reference = Type.Union([Type.String(), Type.Object({ id: Type.String() })]);
const IncomingData = Type.Union([
  Type.Record(Type.String(), Type.Unknown(), { maxProperties: settingsAtMost }),
  Type.Array(Type.Unknown(), { maxItems: 0 }),
]);

/**
 * `POST /api/messages`. With an `id` made by the client, sending the same message twice writes it once. `origin`: the message that is
 * shared; of what the client does not send, `data` and `files` are those of the origin.
 */
export const NewMessage = Type.Object({
  id: Type.Optional(Id),
  group: Reference,
  parent: Type.Optional(Type.Union([Reference, Type.Null()])),
  origin: Type.Optional(Type.Union([Reference, Type.Null()])),
  data: Type.Optional(IncomingData),
  files: Type.Optional(Type.Array(FileRef)),
  type: Type.Optional(Type.Unknown()),
  createdAt: Type.Optional(Type.Number()),
});
export type NewMessage = Static<typeof NewMessage>;

/** `PUT /api/messages/{id}`: absent keys change nothing; in `data` too, and null takes a key away. `isInFront: false` is ignored. */
export const MessageChanges = Type.Object({
  data: Type.Optional(IncomingData),
  files: Type.Optional(Type.Array(FileRef)),
  type: Type.Optional(Type.Unknown()),
  isInFront: Type.Optional(Type.Boolean()),
  pinnedInGroup: Type.Optional(Type.Boolean()),
  lastActivityDate: Type.Optional(Type.Number()),
});
export type MessageChanges = Static<typeof MessageChanges>;

/**
 * Our own client's shapes: a whole screen in one answer.
 */

/** One card of a group. `excerpt` is plain text, cut to what a card can show. `files` counts them. */
export const Card = Type.Object({
  id: Id,
  createdAt: Seconds,
  lastActivityDate: Seconds,
  title: Type.Optional(Type.String()),
  excerpt: Type.Optional(Type.String()),
  /** What the message is about: a day, or a moment with its zone (ISO 8601). */
  date: Type.Optional(Type.String()),
  author: Nullable(Author),
  preview: Type.Optional(
    Type.Object({
      id: Id,
      type: Type.String(),
      width: Type.Optional(Type.Integer()),
      height: Type.Optional(Type.Integer()),
      thumbhash: Type.Optional(Type.String()),
    }),
  ),
  files: Type.Integer(),
  replies: Type.Integer(),
  /** On a group's page and in the feed: who wrote its last replies, three at most, the latest first. */
  repliers: Type.Optional(Type.Array(Author)),
  sortOrder: Type.Optional(Type.Integer()),
  /** The message a published reply belongs to. */
  parent: Type.Optional(Id),
  /** On a group's page and in the feed: the message, or a reply to it, is new to the reader. */
  unread: Type.Optional(Type.Boolean()),
});
export type Card = Static<typeof Card>;

/** `GET /api/groups/{id}/cards/{n}`: pages of 30 from 0, pinned first, then by last activity. `readUntil`: how far one has read the group. */
export const CardPage = Type.Object({
  cards: Type.Array(Card),
  totalItems: Type.Integer(),
  readUntil: Type.Optional(Seconds),
});
export type CardPage = Static<typeof CardPage>;

/** `GET /api/me/contributions`: how many messages and replies one has written, group by group; of groups without any, nothing. */
export const Contributions = Type.Array(Type.Object({ group: Id, messages: Type.Integer() }));
export type Contributions = Static<typeof Contributions>;

/** A card of the combined feed, which says where it is from. */
export const FeedCard = Type.Object({ ...Card.properties, group: GroupName });
export type FeedCard = Static<typeof FeedCard>;

/** A message as the message page shows it. `replies` counts its direct replies. */
export const MessageView = Type.Object({
  ...messageFields,
  author: Nullable(Author),
  group: GroupName,
  replies: Type.Integer(),
  /** Absent where nobody reacted. */
  reactions: Type.Optional(ReactionSummaries),
  /** The reader's bookmark of it, if they keep it. */
  bookmarkId: Type.Optional(Id),
});
export type MessageView = Static<typeof MessageView>;

/** Consecutive replies, oldest first, with how many there are on either side. */
export const ReplyWindow = Type.Object({
  items: Type.Array(MessageView),
  before: Type.Integer(),
  after: Type.Integer(),
});
export type ReplyWindow = Static<typeof ReplyWindow>;

/** `label` is the plain text a breadcrumb is made of: the title, else the beginning of the text; absent for a message of pictures alone. */
export const Ancestor = Type.Object({
  id: Id,
  label: Type.Optional(Type.String()),
  authorName: Type.Optional(Type.String()),
});
export type Ancestor = Static<typeof Ancestor>;

/**
 * `GET /api/messages/{id}/thread?focus=`: the whole message page. Ancestors nearest first. Unfocused: the last 5 replies; focused: two either side.
 * `unread` counts all the replies of others that are new to the reader; `firstUnread` is the oldest of them, `beforeUnread` how many replies
 * stand before it. Absent until the server has answered.
 */
export const Thread = Type.Object({
  message: MessageView,
  ancestors: Type.Array(Ancestor),
  replies: ReplyWindow,
  unread: Type.Optional(Type.Integer()),
  firstUnread: Type.Optional(Id),
  beforeUnread: Type.Optional(Type.Integer()),
});
export type Thread = Static<typeof Thread>;

export const ThreadQuery = Type.Object({ focus: Type.Optional(Type.String()) });

/** `GET /api/messages/{id}/replies`: the replies before or after one of them (by its id), nearest `limit` of them, oldest first; fewer if they are long. */
export const RepliesQuery = Type.Object({
  before: Type.Optional(Type.String()),
  after: Type.Optional(Type.String()),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});
export type RepliesQuery = Static<typeof RepliesQuery>;

/** `GET /api/messages/{id}/neighbours`: what stands before and after a message on its group's page. Neither for a reply that is not in front. */
export const Neighbours = Type.Object({ previous: Type.Optional(Id), next: Type.Optional(Id) });
export type Neighbours = Static<typeof Neighbours>;

/** `GET /api/messages/{id}/deletion`, for its author: how many comments and files would go with it. */
export const Deletion = Type.Object({ comments: Type.Integer(), files: Type.Integer() });
export type Deletion = Static<typeof Deletion>;
