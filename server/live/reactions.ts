import type { MessageLocation, Reaction } from "../events.ts";
import { recordForGroupIn, recordForNotifiedIn, recordForPersonIn } from "./record.ts";

/** Live events for the domain events. */

export const tellOfMember: Reaction<"member.joined"> = async (_context, tx, { groupId, userId, at }) => {
  recordForGroupIn(tx, at, "member.joined", { groupId, userId });
  recordForPersonIn(tx, at, userId, "group.entered", { groupId });
};

export const tellOfLeaving: Reaction<"member.left"> = async (_context, tx, { groupId, userId, at }) => {
  recordForGroupIn(tx, at, "member.left", { groupId, userId });
  recordForPersonIn(tx, at, userId, "group.left", { groupId });
};

export const tellOfName: Reaction<"group.renamed"> = (_context, tx, { groupId, at }) =>
  recordForGroupIn(tx, at, "group.renamed", { groupId });

export const tellOfMessage: Reaction<"message.created"> = (_context, tx, { at, authorId, ...message }) =>
  recordForGroupIn(tx, at, "message.created", { ...locationOf(message), authorId });

export const tellOfChange: Reaction<"message.changed"> = (_context, tx, { at, ...message }) =>
  recordForGroupIn(tx, at, "message.updated", locationOf(message));

export const tellOfNotification: Reaction<"notification.created"> = (_context, tx, event) =>
  recordForNotifiedIn(tx, event);

function locationOf({ groupId, messageId, parentId, threadId }: MessageLocation) {
  return { groupId, messageId, parentId: parentId ?? undefined, threadId: threadId ?? undefined };
}
