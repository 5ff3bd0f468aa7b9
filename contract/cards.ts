import { Type, type Static } from "typebox";
import { Author, GroupName, Rsvp } from "./messages.ts";
import { PollData, PollResults } from "./polls.ts";
import { Id, Nullable, Seconds } from "./wire.ts";

/** `excerpt` is plain text, cut to fit the card. */
export const Card = Type.Object({
  id: Id,
  createdAt: Seconds,
  lastActivityDate: Seconds,
  title: Type.Optional(Type.String()),
  excerpt: Type.Optional(Type.String()),
  /** Date of the event, or of its next occurrence: a day, or a time with offset (ISO 8601). */
  date: Type.Optional(Type.String()),
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
  /** Authors of the latest replies: at most three, latest first. Group page and feed only. */
  repliers: Type.Optional(Type.Array(Author)),
  /** The latest reply, if it is the latest activity and its author has an account. Group page only. */
  lastReply: Type.Optional(Type.Object({ name: Type.String(), at: Seconds })),
  /** Time when the message or its latest reply arrived, rounded up. Reading the group up to then reads both. Group page only. */
  receivedAt: Type.Optional(Seconds),
  /** The most frequent, at most two. Group page only. */
  reactions: Type.Optional(Type.Array(Type.Object({ emoji: Type.String(), count: Type.Integer() }))),
  repeats: Type.Optional(Type.Boolean()),
  /** Number of people who come, the last three of them, and the reader's response. `open` until the event is over or cancelled. Group page only. */
  answers: Type.Optional(
    Type.Object({
      coming: Type.Integer(),
      own: Type.Optional(Rsvp),
      faces: Type.Optional(Type.Array(Author)),
      open: Type.Optional(Type.Boolean()),
    }),
  ),
  /** Present if the message asks to confirm reading. Group page only. */
  confirmation: Type.Optional(Type.Object({ isMine: Type.Boolean() })),
  /** A poll open for votes: its first options (or earliest dates), the votes for all of them, and three `people`. Group page only. */
  openPoll: Type.Optional(Type.Object({ poll: PollData, results: PollResults })),
  /** The first words and the first photo of a day of an imported chat, whose messages are its comments. Group page only. */
  importedDay: Type.Optional(
    Type.Object({
      words: Type.Array(Type.Object({ author: Nullable(Author), text: Type.String() })),
      photo: Type.Optional(
        Type.Object({ id: Id, thumbhash: Type.Optional(Type.String()), authorId: Type.Optional(Id) }),
      ),
    }),
  ),
  sortOrder: Type.Optional(Type.Integer()),
  parent: Type.Optional(Id),
  /** Includes its replies. Group page and feed only. */
  unread: Type.Optional(Type.Boolean()),
});
export type Card = Static<typeof Card>;

/** Pages of 30 from 0, pinned first, then by last activity. `readUntil` is the reader's position in the group. */
export const CardPage = Type.Object({
  cards: Type.Array(Card),
  totalItems: Type.Integer(),
  readUntil: Type.Optional(Seconds),
});
export type CardPage = Static<typeof CardPage>;

export const FeedCard = Type.Object({ ...Card.properties, group: GroupName });
export type FeedCard = Static<typeof FeedCard>;
