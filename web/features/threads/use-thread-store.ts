import { useQueryClient } from "@tanstack/react-query";
import type { MessageView } from "#contract/messages.ts";
import { fetchThread, threadKey } from "../messages/queries.ts";
import { withMessage, withoutReply, withReply, type ThreadState } from "../messages/thread-state.ts";

export type ThreadStore = ReturnType<typeof useThreadStore>;

/** The thread in the cache. */
export function useThreadStore(id: string, focus: string | undefined) {
  const queries = useQueryClient();
  const key = threadKey(id, focus);
  const current = () => queries.getQueryData<ThreadState>(key);
  const change = (how: (thread: ThreadState) => ThreadState) =>
    void queries.setQueryData<ThreadState>(key, (thread) => thread && how(thread));
  const reload = () => void queries.invalidateQueries({ queryKey: key });
  const view = async (messageId: string) => (await fetchThread(messageId)).message;

  return {
    current,
    change,
    reload,
    isShown: (replyId: string | undefined) => current()?.replies.items.some(({ id }) => id === replyId) ?? false,
    refreshMessage: () => view(id).then((message) => change((thread) => withMessage(thread, message)), reload),
    refreshReply: (replyId: string) =>
      view(replyId).then((reply) => change((thread) => withReply(thread, reply)), reload),
    showChanged: (message: MessageView) =>
      change((thread) => (message.id === id ? withMessage(thread, message) : withReply(thread, message))),

    /** Removes a reply. Reloads if it had replies, because they take its place. */
    dropReply(replyId: string) {
      const reply = current()?.replies.items.find((one) => one.id === replyId);
      change((thread) => withoutReply(thread, replyId));
      if (reply && reply.replies > 0) reload();
    },
  };
}
