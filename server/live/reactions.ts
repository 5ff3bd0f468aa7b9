import type { MessageLocation, Reaction } from "../events.ts";
import { recordForGroup, recordForNotified, recordForPerson } from "./record.ts";

export const publishMemberJoined: Reaction<"member.joined"> = async (_context, tx, { groupId, userId, at }) => {
  recordForGroup(tx, at, "member.joined", { groupId, userId });
  recordForPerson(tx, at, userId, "group.entered", { groupId });
};

export const publishMemberLeft: Reaction<"member.left"> = async (_context, tx, { groupId, userId, at }) => {
  recordForGroup(tx, at, "member.left", { groupId, userId });
  recordForPerson(tx, at, userId, "group.left", { groupId });
};

export const publishGroupRenamed: Reaction<"group.renamed"> = (_context, tx, { groupId, at }) =>
  recordForGroup(tx, at, "group.renamed", { groupId });

export const publishMessageCreated: Reaction<"message.created"> = (_context, tx, { at, authorId, ...message }) =>
  recordForGroup(tx, at, "message.created", { ...locationOf(message), authorId });

export const publishMessageChanged: Reaction<"message.changed"> = (_context, tx, { at, isPublished, ...message }) =>
  recordForGroup(tx, at, "message.updated", { ...locationOf(message), ...(isPublished && { isPublished }) });

export const publishNotificationCreated: Reaction<"notification.created"> = (_context, tx, event) =>
  recordForNotified(tx, event);

function locationOf({ groupId, messageId, parentId, threadId }: MessageLocation) {
  return { groupId, messageId, parentId: parentId ?? undefined, threadId: threadId ?? undefined };
}
