import type { MessageView } from "#contract/messages.ts";

export function writtenBy({ author, parent, isInFront }: Pick<MessageView, "author" | "parent" | "isInFront">) {
  return { authorId: author?.id, isComment: parent !== undefined && !isInFront, isInFront };
}
