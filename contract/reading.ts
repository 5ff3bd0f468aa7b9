import { Type, type Static } from "typebox";
import { Author } from "./messages.ts";
import { Id, Nullable, Seconds } from "./wire.ts";

/**
 * Read positions. A message is unread if someone else wrote it, and it arrived after the person last read the group and before they opened it. A
 * reply is unread if someone else wrote it, and it arrived after the person last read the group and the thread. Joining a group marks its existing
 * messages as read. Positions only move forward.
 */

/** `POST /api/groups/{id}/read`: reads up to a time in seconds or up to a message id of the group. Defaults to everything. */
export const ReadGroup = Nullable(
  Type.Object({ until: Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), Id])) }),
);
export type ReadGroup = Static<typeof ReadGroup>;

/** `POST /api/messages/{id}/read`: reads the message and its replies up to a reply id. Defaults to all replies. */
export const ReadMessage = Nullable(Type.Object({ replyId: Type.Optional(Id) }));
export type ReadMessage = Static<typeof ReadMessage>;

/**
 * `GET /api/messages/{id}/readers`: the other members who have opened a message, except its author and those who have turned read receipts off, or had when
 * they opened it. `people` is absent in large groups.
 */
export const Readers = Type.Object({ count: Type.Integer(), people: Type.Optional(Type.Array(Author)) });
export type Readers = Static<typeof Readers>;

export const ReadPosition = Type.Object({ readUntil: Seconds });
export type ReadPosition = Static<typeof ReadPosition>;
