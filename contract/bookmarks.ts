import { Type, type Static } from "typebox";
import { FeedCard } from "./cards.ts";
import { MessageType } from "./messages.ts";
import { Id, Seconds } from "./wire.ts";

const UserName = Type.Object({ id: Id, name: Type.String(), entityType: Type.Literal("user") });

/** `author` is absent once the account is deleted. */
export const Bookmark = Type.Object({
  id: Id,
  createdAt: Seconds,
  user: UserName,
  message: Type.Object({
    id: Id,
    author: Type.Optional(UserName),
    type: MessageType,
    entityType: Type.Literal("message"),
  }),
  entityType: Type.Literal("bookmark"),
});
export type Bookmark = Static<typeof Bookmark>;

/** Returns the existing bookmark if the message is already saved. */
export const NewBookmark = Type.Object({ message_id: Type.String({ maxLength: 128 }) });
export type NewBookmark = Static<typeof NewBookmark>;

export const BookmarkCard = Type.Object({ id: Id, createdAt: Seconds, message: FeedCard });
export type BookmarkCard = Static<typeof BookmarkCard>;

/** Pages of 30 from 0, most recently saved first. */
export const BookmarkCardPage = Type.Object({ bookmarks: Type.Array(BookmarkCard), totalItems: Type.Integer() });
export type BookmarkCardPage = Static<typeof BookmarkCardPage>;

export const BookmarkPageParams = Type.Object({ n: Type.Integer({ minimum: 0, maximum: 1_000_000 }) });
