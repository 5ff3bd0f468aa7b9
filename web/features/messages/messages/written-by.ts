import type { MessageView } from "#contract/messages.ts";

/** Returns the facts that decide who may change a message (contract/permissions.ts). */
export function writtenBy({ author, parent, isInFront }: Pick<MessageView, "author" | "parent" | "isInFront">) {
  return { authorId: author?.id, isComment: parent !== undefined && !isInFront, isInFront };
}
