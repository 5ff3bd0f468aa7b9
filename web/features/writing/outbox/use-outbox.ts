import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { MessageView } from "#contract/messages.ts";
import { cardOf } from "../../messages/messages/content.ts";
import { readDraft, removeDraft, type Target } from "../drafts/draft.ts";
import { withOwnCard } from "../../messages/messages/feed-state.ts";
import { noteSent } from "./just-sent.ts";
import { outbox, storeOf } from "./outgoing.ts";
import { messageKey, threadKey, updateFeed } from "../../messages/messages/queries.ts";
import { startThread } from "../../messages/messages/thread-state.ts";

export function useOutbox(userId: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!userId) return;
    outbox.open({
      store: storeOf(userId),
      onStored: (message) => {
        noteSent(message.id);
        forgetDraft(userId, message);
        showStored(queries, message);
      },
    });
    return () => outbox.close();
  }, [userId, queries]);
}

function forgetDraft(userId: string, { id, group, parent }: MessageView): void {
  const target: Target = { userId, groupId: group.id, parentId: parent?.id };
  if (readDraft(target)?.id === id) removeDraft(target);
}

function showStored(queries: QueryClient, message: MessageView): void {
  if (!message.parent) {
    const replies = { items: [], before: 0, after: 0 };
    queries.setQueryData(
      threadKey(message.id),
      (known: object | undefined) => known ?? startThread({ message, ancestors: [], replies }),
    );
    updateFeed(queries, message.group.id, (feed) => withOwnCard(feed, cardOf(message)));
  } else {
    void queries.invalidateQueries({ queryKey: messageKey(message.parent.id), refetchType: "none" });
  }
}
