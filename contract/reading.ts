import { Type, type Static } from "typebox";
import { Id, Nullable, Seconds } from "./wire.ts";

/**
 * How far each person has read. A message is unread that others wrote and that arrived after one read its group and before one
 * opened it; a reply, that others wrote and that arrived after one read its group and the thread. Joining reads what was there before.
 * Positions only move on.
 */

/** `POST /api/groups/{id}/read`: until a time in seconds, or until a message of the group, by its id; by default all that is there. */
export const ReadGroup = Nullable(
  Type.Object({ until: Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), Id])) }),
);
export type ReadGroup = Static<typeof ReadGroup>;

/** `POST /api/messages/{id}/read`: the message and its replies, until one of them by its id; by default all that are there. */
export const ReadMessage = Nullable(Type.Object({ replyId: Type.Optional(Id) }));
export type ReadMessage = Static<typeof ReadMessage>;

/** Where one has read to now. */
export const ReadPosition = Type.Object({ readUntil: Seconds });
export type ReadPosition = Static<typeof ReadPosition>;
