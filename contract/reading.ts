import { Type, type Static } from "typebox";
import { Author, Quote } from "./messages.ts";
import { Id, Nullable, Seconds } from "./wire.ts";

/**
 * A message is unread if it is from someone else, arrived after the reader last read the group, and was not opened since. A reply is unread if it is from
 * someone else and arrived after the reader last read the group and the thread. Joining marks existing messages as read. Positions only move forward.
 */

/** Up to a time in seconds or a message id of the group. Defaults to everything. */
export const ReadGroup = Nullable(
  Type.Object({ until: Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), Id])) }),
);
export type ReadGroup = Static<typeof ReadGroup>;

/** Up to a reply id. Defaults to all replies. */
export const ReadMessage = Nullable(Type.Object({ replyId: Type.Optional(Id) }));
export type ReadMessage = Static<typeof ReadMessage>;

/** Other members who opened the message, except its author and those with read receipts off, now or then. `people` is absent in large groups. */
export const Readers = Type.Object({ count: Type.Integer(), people: Type.Optional(Type.Array(Author)) });
export type Readers = Static<typeof Readers>;

export const ReadPosition = Type.Object({ readUntil: Seconds });
export type ReadPosition = Static<typeof ReadPosition>;

/**
 * `latest` is the newest message or reply of a group, leaving out people whom the reader has hidden; absent if there is none among the newest 20. Without
 * `text` it has only files. `unread` counts messages and replies among the newest 50.
 */
export const GroupNews = Type.Object({
  id: Id,
  unread: Type.Integer(),
  latest: Type.Optional(Type.Object({ ...Quote.properties, at: Seconds })),
});
export type GroupNews = Static<typeof GroupNews>;

export const NewsOfGroups = Type.Object({ items: Type.Array(GroupNews) });
export type NewsOfGroups = Static<typeof NewsOfGroups>;
