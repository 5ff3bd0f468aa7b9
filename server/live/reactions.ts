import type { Reaction } from "../events.ts";
import { recordForGroupIn, recordForPersonIn } from "./record.ts";

/** Live events for the domain events. */

export const tellOfMember: Reaction<"member.joined"> = async (_context, tx, { groupId, userId, at }) => {
  await recordForGroupIn(tx, at, "member.joined", { groupId, userId });
  await recordForPersonIn(tx, at, userId, "group.entered", { groupId });
};

export const tellOfLeaving: Reaction<"member.left"> = async (_context, tx, { groupId, userId, at }) => {
  await recordForGroupIn(tx, at, "member.left", { groupId, userId });
  await recordForPersonIn(tx, at, userId, "group.left", { groupId });
};

export const tellOfName: Reaction<"group.renamed"> = (_context, tx, { groupId, at }) =>
  recordForGroupIn(tx, at, "group.renamed", { groupId });

export const tellOfMessage: Reaction<"message.created"> = (_context, tx, { at, parentId, ...message }) =>
  recordForGroupIn(tx, at, "message.created", { ...message, parentId: parentId ?? undefined });
