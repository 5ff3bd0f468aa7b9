import { Type, type Static } from "typebox";
import { Avatar, FileOfMessage } from "./files.ts";
import { settingsAtMost } from "./limits.ts";
import { Id, Nullable, Seconds } from "./wire.ts";

export const MessageType = Type.Union([Type.Literal("standard"), Type.Literal("rich_text")]);
export type MessageType = Static<typeof MessageType>;

/**
 * `text` is plain text or, for `rich_text`, a JSON string `{delta, textOnly}`. `date` is an ISO 8601 date, or a date and time with an offset. Some keys are
 * specific to our client. `date_zone` is the IANA name of the time zone of `date`. `date_end` has the form of `date`: the last day of an event, or the time of
 * its end, at most a year later. `place` is a text of at most 200 characters. `remind_before` is the number of minutes before `date` at which members are
 * reminded. `repeat` is a rule of RFC 5545 (decision 055). `cancelled` is true, or a list of cancelled days. All five are removed along with `date`. `confirm`
 * is true if everybody is asked to confirm reading, which needs the right to pin. `own_words` marks a shared message whose text begins with the sharer's
 * comment and then quotes the original. `mentions` names the members meant by "@name" in the text, by user id, and "everyone" for all of them. `captions` and
 * `alternatives` are texts by file id: captions of photos, and their descriptions for people who cannot see them. `places` are the places of photos by file id,
 * each of at most 200 characters; shares into other groups and public links leave them out. `waves` are the waveforms of voice messages by file id: 32 bars,
 * each a digit of base 32. `photo` is the file that a comment is about; the server drops it unless the message whose page shows the comment has that file.
 * `by_email` is true if only a part of an email was posted (`MailOriginal`). Unknown keys are stored unchanged.
 */
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

/** All reactions with one emoji. `unified` contains its code points, `users` names. `currentUserReactionId` is "" if the person has not reacted. */
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

/** The message that this one was shared from. Present while it exists and the reader may see it. */
export const Origin = Type.Object({ id: Id, group: GroupName, authorName: Type.Optional(Type.String()) });
export type Origin = Static<typeof Origin>;

/** The message quoted by a reply. `text` is its title or the beginning of its text, `file` the media type of its first file. */
export const Quote = Type.Object({
  id: Id,
  authorId: Type.Optional(Id),
  authorName: Type.Optional(Type.String()),
  text: Type.Optional(Type.String()),
  file: Type.Optional(Type.String()),
});
export type Quote = Static<typeof Quote>;

/** The message in `GET`, `POST` and `PUT /api/messages`, and on the message page. `author` may be null but is never absent. */
export const MessageView = Type.Object({
  id: Id,
  createdAt: Seconds,
  lastActivityDate: Seconds,
  /** Time of the author's last change of title, text or files; absent if never changed. */
  editedAt: Type.Optional(Seconds),
  data: MessageData,
  type: MessageType,
  isInFront: Type.Boolean(),
  /** Present only on pinned messages. Any value means pinned, even null. */
  sortOrder: Type.Optional(Type.Integer()),
  parent: Type.Optional(Type.Object({ id: Id })),
  /** Of a reply: the message whose page shows it, which is its nearest ancestor on the group's page. */
  thread: Type.Optional(Id),
  /** Of a reply to a reply: its parent. */
  quote: Type.Optional(Quote),
  origin: Type.Optional(Origin),
  files: Type.Array(FileOfMessage),
  entityType: Type.Literal("message"),
  author: Nullable(Author),
  group: GroupName,
  /** Number of replies on its page, direct or not. */
  replies: Type.Integer(),
  reactions: Type.Optional(ReactionSummaries),
  mentions: Type.Optional(Type.Array(Type.Object({ id: Id, name: Type.String() }))),
  bookmarkId: Type.Optional(Id),
});
export type MessageView = Static<typeof MessageView>;

/** Earlier content of an edited message, as plain text. */
export const MessageVersion = Type.Object({
  writtenAt: Seconds,
  title: Type.Optional(Type.String()),
  text: Type.Optional(Type.String()),
});
export type MessageVersion = Static<typeof MessageVersion>;

/** `GET /api/messages/{id}/versions`: newest first, without the current content. The oldest of many are gone. */
export const MessageVersions = Type.Array(MessageVersion);

const NewData = Type.Record(Type.String(), Type.Unknown(), { maxProperties: settingsAtMost });

/**
 * `POST /api/messages`. An `id` generated by the client makes retries safe: the message is created only once. `group`, `parent`, `origin` and `files`
 * are ids. `origin` is the message being shared; its `data` and `files` are copied if the client omits them.
 */
export const NewMessage = Type.Object({
  id: Type.Optional(Id),
  group: Type.String(),
  parent: Type.Optional(Type.String()),
  origin: Type.Optional(Type.String()),
  data: Type.Optional(NewData),
  files: Type.Optional(Type.Array(Type.String())),
  type: Type.Optional(MessageType),
  createdAt: Type.Optional(Type.Number()),
});
export type NewMessage = Static<typeof NewMessage>;

/** `PUT /api/messages/{id}`. Absent keys change nothing, also within `data`, where null removes a key. `isInFront: false` is ignored. */
export const MessageChanges = Type.Object({
  data: Type.Optional(NewData),
  files: Type.Optional(Type.Array(Type.String())),
  type: Type.Optional(MessageType),
  isInFront: Type.Optional(Type.Boolean()),
  pinnedInGroup: Type.Optional(Type.Boolean()),
  lastActivityDate: Type.Optional(Type.Number()),
});
export type MessageChanges = Static<typeof MessageChanges>;

export const Rsvp = Type.Unsafe<"yes" | "maybe" | "no">({ type: "string", enum: ["yes", "maybe", "no"] });
export type Rsvp = Static<typeof Rsvp>;

/** Schemas of our own client: each response contains a whole screen. */

/** A card on a group's page. `excerpt` is plain text, shortened to fit the card. `files` is their number. */
export const Card = Type.Object({
  id: Id,
  createdAt: Seconds,
  lastActivityDate: Seconds,
  title: Type.Optional(Type.String()),
  excerpt: Type.Optional(Type.String()),
  /** Date of the event the message is about: a day, or a time with its offset (ISO 8601). The next one if it repeats. */
  date: Type.Optional(Type.String()),
  /** Its end, in the form of `date`: the last day, or a time. */
  dateEnd: Type.Optional(Type.String()),
  place: Type.Optional(Type.String()),
  cancelled: Type.Optional(Type.Boolean()),
  poll: Type.Optional(Type.Boolean()),
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
  /** On a group's page and in the feed: authors of the latest replies, at most three, latest first. */
  repliers: Type.Optional(Type.Array(Author)),
  /** On a group's page: the latest reply, if it is the latest activity and its author has an account. */
  lastReply: Type.Optional(Type.Object({ name: Type.String(), at: Seconds })),
  /** On a group's page: when the message or its latest reply arrived, rounded up. Reading the group up to then reads both. */
  receivedAt: Type.Optional(Seconds),
  /** On a group's page: the most frequent reactions, at most two. */
  reactions: Type.Optional(Type.Array(Type.Object({ emoji: Type.String(), count: Type.Integer() }))),
  repeats: Type.Optional(Type.Boolean()),
  /**
   * On a group's page, of an event: how many people come, three of those who said so last, and the reader's own answer. `open` is true until the event
   * is over or cancelled.
   */
  answers: Type.Optional(
    Type.Object({
      coming: Type.Integer(),
      own: Type.Optional(Rsvp),
      faces: Type.Optional(Type.Array(Author)),
      open: Type.Optional(Type.Boolean()),
    }),
  ),
  /** On a group's page, of a message that asks everybody to confirm reading: whether the reader has. */
  confirmation: Type.Optional(Type.Object({ isMine: Type.Boolean() })),
  sortOrder: Type.Optional(Type.Integer()),
  parent: Type.Optional(Id),
  /** On a group's page and in the feed: true if the message or one of its replies is unread. */
  unread: Type.Optional(Type.Boolean()),
});
export type Card = Static<typeof Card>;

/** `GET /api/groups/{id}/cards/{n}`: pages of 30 from 0, pinned first, then by last activity. `readUntil` is the reader's position in the group. */
export const CardPage = Type.Object({
  cards: Type.Array(Card),
  totalItems: Type.Integer(),
  readUntil: Type.Optional(Seconds),
});
export type CardPage = Static<typeof CardPage>;

/** `GET /api/me/contributions`: the number of messages and replies the person wrote in each group. Groups without any are left out. */
export const Contributions = Type.Array(Type.Object({ group: Id, messages: Type.Integer() }));
export type Contributions = Static<typeof Contributions>;

export const FeedCard = Type.Object({ ...Card.properties, group: GroupName });
export type FeedCard = Static<typeof FeedCard>;

/** Consecutive replies on the page of a message, including replies to replies, oldest first. `before` and `after` count the others on either side. */
export const ReplyWindow = Type.Object({
  items: Type.Array(MessageView),
  before: Type.Integer(),
  after: Type.Integer(),
});
export type ReplyWindow = Static<typeof ReplyWindow>;

/** `label` is the plain text of a breadcrumb: the title, or else the beginning of the text. Absent for a message without any text. */
export const Ancestor = Type.Object({
  id: Id,
  label: Type.Optional(Type.String()),
  authorId: Type.Optional(Id),
  authorName: Type.Optional(Type.String()),
});
export type Ancestor = Static<typeof Ancestor>;

/**
 * `GET /api/messages/{id}/thread?focus=`: the whole message page, with ancestors nearest first. Contains the last 5 replies or, with `focus`, two on
 * either side of the focused reply. `unread` counts other people's replies that the reader has not seen. `firstUnread` is the oldest of them, and
 * `beforeUnread` counts the replies before it. Both are absent if nothing is unread. All
 * three are absent from threads that the client builds itself before the response arrives.
 */
export const Thread = Type.Object({
  message: MessageView,
  ancestors: Type.Array(Ancestor),
  replies: ReplyWindow,
  unread: Type.Optional(Type.Integer()),
  firstUnread: Type.Optional(Id),
  beforeUnread: Type.Optional(Type.Integer()),
  /** Of a message with several files: the number of comments on each file that has any. */
  photoComments: Type.Optional(Type.Array(Type.Object({ photo: Id, count: Type.Integer() }))),
});
export type Thread = Static<typeof Thread>;

export const ThreadQuery = Type.Object({ focus: Type.Optional(Type.String()) });

/** `GET /api/messages/{id}/replies`: the `limit` replies nearest to a reply, before or after it, oldest first. Fewer if they are long. */
export const RepliesQuery = Type.Object({
  before: Type.Optional(Type.String()),
  after: Type.Optional(Type.String()),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  photo: Type.Optional(Type.String()),
});
export type RepliesQuery = Static<typeof RepliesQuery>;

/** `GET /api/messages/{id}/neighbours`: the messages before and after this one on the group's page. Both are absent for a reply that is not shown there. */
export const Neighbours = Type.Object({ previous: Type.Optional(Id), next: Type.Optional(Id) });
export type Neighbours = Static<typeof Neighbours>;

/** `GET /api/messages/{id}/deletion`, for its author: how many comments and files would be deleted with it. */
export const Deletion = Type.Object({ comments: Type.Integer(), files: Type.Integer() });
export type Deletion = Static<typeof Deletion>;
