import type { Card } from "#contract/cards.ts";
import type { MessageView, ReplyWindow } from "#contract/messages.ts";

/** Creates a message by Anna in the family's group. */
export function makeView(id: string, change: Partial<MessageView> = {}): MessageView {
  return {
    id,
    createdAt: 1000,
    lastActivityDate: 1000,
    data: { text: `Text of ${id}` },
    type: "standard",
    isInFront: false,
    files: [],
    author: { id: "anna", name: "Anna", entityType: "user" },
    group: { id: "family", name: "Famille Martin", entityType: "group" },
    replies: 0,
    entityType: "message",
    ...change,
  };
}

export function makeWindow(ids: string[], before = 0, after = 0): ReplyWindow {
  return { items: ids.map((id) => makeView(id, { parent: { id: "top" } })), before, after };
}

/** `at`: time of arrival and of the last activity. */
export function makeCard(id: string, at = 1000, change: Partial<Card> = {}): Card {
  return {
    id,
    createdAt: at,
    lastActivityDate: at,
    receivedAt: at,
    title: id,
    author: null,
    files: 0,
    replies: 0,
    ...change,
  };
}
