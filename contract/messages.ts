import { Type, type Static } from "typebox";
import { Avatar, FileOfMessage } from "./files.ts";
import { settingsAtMost } from "./limits.ts";
import { Id, Nullable, Seconds } from "./wire.ts";

export const MessageType = Type.Union([Type.Literal("standard"), Type.Literal("rich_text")]);
export type MessageType = Static<typeof MessageType>;

/**
 * `text` is plain text or, for `rich_text`, a JSON string `{delta, textOnly}`. Unknown keys are stored unchanged. `date` is an ISO 8601 date, or a date and
 * time with offset, `date_zone` its IANA time zone, and `date_end` the last day or the end in the same form, at most a year later. `remind_before` is in
 * minutes, `repeat` a rule of RFC 5545 (decision 055), `cancelled` true or a list of days, explained by `cancelled_notes` (by day, "" for the whole event). All five are removed along with `date`. `confirm` asks everybody to
 * confirm reading and needs the right to pin. `own_words`: a shared message whose text begins with the sharer's comment and then quotes the original.
 * `mentions` has names by user id, or "everyone". `captions`, `alternatives` (descriptions for people who cannot see a photo), `places` (at most 200
 * characters; left out when shared to other groups and public links) and `waves` (32 bars, each a digit of base 32) are by file id. `photo` is the file that a
 * comment is about; dropped unless the message of that page has it. `event_day` is the date of a repeating event that a comment is about. `by_email`: only a part of an email was posted (`MailOriginal`).
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

/** `unified` has the code points. `currentUserReactionId` is "" if the person has not reacted. */
export const ReactionSummary = Type.Object({
  emoji: Type.String(),
  unified: Type.String(),
  users: Type.Array(Type.String()),
  count: Type.Integer(),
  currentUserReactionId: Type.String(),
});
export type ReactionSummary = Static<typeof ReactionSummary>;
export const ReactionSummaries = Type.Array(ReactionSummary);

/** `photo`: a file of the message that the reaction is on. */
export const NewReaction = Type.Object({ reaction: Type.Optional(Type.String()), photo: Type.Optional(Id) });
export type NewReaction = Static<typeof NewReaction>;

/** Number of times that people chose an emoji for one file of a message. */
export const PhotoReaction = Type.Object({
  photo: Id,
  emoji: Type.String(),
  count: Type.Integer(),
  isMine: Type.Boolean(),
});
export type PhotoReaction = Static<typeof PhotoReaction>;

/** Present while the original exists and the reader may see it. */
export const Origin = Type.Object({ id: Id, group: GroupName, authorName: Type.Optional(Type.String()) });
export type Origin = Static<typeof Origin>;

/** `text` is its title or the beginning of its text, `file` the media type of its first file. */
export const Quote = Type.Object({
  id: Id,
  authorId: Type.Optional(Id),
  authorName: Type.Optional(Type.String()),
  text: Type.Optional(Type.String()),
  file: Type.Optional(Type.String()),
});
export type Quote = Static<typeof Quote>;

/** `author` may be null but is never absent. */
export const MessageView = Type.Object({
  id: Id,
  createdAt: Seconds,
  lastActivityDate: Seconds,
  /** Last change of title, text or files by the author. */
  editedAt: Type.Optional(Seconds),
  data: MessageData,
  type: MessageType,
  isInFront: Type.Boolean(),
  /** Present only on pinned messages. Any value means pinned, even null. */
  sortOrder: Type.Optional(Type.Integer()),
  parent: Type.Optional(Type.Object({ id: Id })),
  /** Nearest ancestor on the group's page, whose page shows this reply. Absent for other messages. */
  thread: Type.Optional(Id),
  /** Parent of a reply to a reply. */
  quote: Type.Optional(Quote),
  origin: Type.Optional(Origin),
  files: Type.Array(FileOfMessage),
  entityType: Type.Literal("message"),
  author: Nullable(Author),
  group: GroupName,
  /** All replies on its page, direct or not. */
  replies: Type.Integer(),
  /** Counts a person once who has reacted to the message and its photos, or to several of its photos. */
  reactions: Type.Optional(ReactionSummaries),
  photoReactions: Type.Optional(Type.Array(PhotoReaction)),
  mentions: Type.Optional(Type.Array(Type.Object({ id: Id, name: Type.String() }))),
  bookmarkId: Type.Optional(Id),
});
export type MessageView = Static<typeof MessageView>;

export const MessageVersion = Type.Object({
  writtenAt: Seconds,
  title: Type.Optional(Type.String()),
  text: Type.Optional(Type.String()),
});
export type MessageVersion = Static<typeof MessageVersion>;

/** Newest first, without the current content. The oldest of many are deleted. */
export const MessageVersions = Type.Array(MessageVersion);

const NewData = Type.Record(Type.String(), Type.Unknown(), { maxProperties: settingsAtMost });

/** An `id` generated by the client makes retries safe. `origin` is the message being shared; omitted `data` and `files` are copied from it. */
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

/** Absent keys change nothing, also within `data`, where null removes a key. `isInFront: false` is ignored. */
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

/** Messages and replies of the person in each group. Groups without any are left out. */
export const Contributions = Type.Array(Type.Object({ group: Id, messages: Type.Integer() }));
export type Contributions = Static<typeof Contributions>;

/** Consecutive replies, including replies to replies, oldest first. `before` and `after` count the others on either side. */
export const ReplyWindow = Type.Object({
  items: Type.Array(MessageView),
  before: Type.Integer(),
  after: Type.Integer(),
});
export type ReplyWindow = Static<typeof ReplyWindow>;

/** `label` is the title, or else the beginning of the text; absent without any text. */
export const Ancestor = Type.Object({
  id: Id,
  label: Type.Optional(Type.String()),
  authorId: Type.Optional(Id),
  authorName: Type.Optional(Type.String()),
});
export type Ancestor = Static<typeof Ancestor>;

/**
 * The whole message page, ancestors nearest first: the last 5 replies or, with `focus`, two on either side. `unread` counts other people's unread replies,
 * `firstUnread` is the oldest and `beforeUnread` counts the replies before it. All three are absent from threads that the client builds before the response
 * arrives.
 */
export const Thread = Type.Object({
  message: MessageView,
  ancestors: Type.Array(Ancestor),
  replies: ReplyWindow,
  unread: Type.Optional(Type.Integer()),
  firstUnread: Type.Optional(Id),
  beforeUnread: Type.Optional(Type.Integer()),
  /** Comments per file, if the message has several files. */
  photoComments: Type.Optional(Type.Array(Type.Object({ photo: Id, count: Type.Integer() }))),
});
export type Thread = Static<typeof Thread>;

export const ThreadQuery = Type.Object({ focus: Type.Optional(Type.String()) });

/** The `limit` replies nearest to a reply, before or after it, oldest first. Fewer if they are long. */
export const RepliesQuery = Type.Object({
  before: Type.Optional(Type.String()),
  after: Type.Optional(Type.String()),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  photo: Type.Optional(Type.String()),
});
export type RepliesQuery = Static<typeof RepliesQuery>;

/** Neighbours on the group's page. Both are absent for a reply that is not shown there. */
export const Neighbours = Type.Object({ previous: Type.Optional(Id), next: Type.Optional(Id) });
export type Neighbours = Static<typeof Neighbours>;

/** Number of comments and files that would be deleted with the message. */
export const Deletion = Type.Object({ comments: Type.Integer(), files: Type.Integer() });
export type Deletion = Static<typeof Deletion>;
