import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useUnread } from "./use-unread.ts";
import { isAnyUnread, markRead } from "./queries.ts";

/** Marks notifications as read once their messages are visible, in one call. */
export function useReadOnSight(messageIds: readonly string[]): void {
  const queries = useQueryClient();
  const unread = useUnread();
  const ids = messageIds.join();
  useEffect(() => {
    if (ids === "" || unread === 0) return;
    const read = () => {
      if (document.visibilityState !== "visible" || !isAnyUnread(queries)) return;
      // Ignores the error, because seeing the message again retries.
      markRead(queries, { messages: ids.split(",") }).catch(() => undefined);
    };
    read();
    document.addEventListener("visibilitychange", read);
    return () => document.removeEventListener("visibilitychange", read);
  }, [queries, ids, unread]);
}
