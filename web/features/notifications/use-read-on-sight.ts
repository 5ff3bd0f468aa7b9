import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useUnread } from "./use-unread.ts";
import { isAnyUnread, markRead } from "./queries.ts";

/** Marks notifications as read once their message is on screen, in one call. */
export function useReadOnSight(messageIds: readonly string[]): void {
  const queries = useQueryClient();
  const unread = useUnread();
  const ids = messageIds.join();
  useEffect(() => {
    if (ids === "" || unread === 0) return;
    const read = () => {
      if (document.visibilityState !== "visible" || !isAnyUnread(queries)) return;
      // What could not be marked now is marked when it is seen again.
      markRead(queries, { messages: ids.split(",") }).catch(() => undefined);
    };
    read();
    document.addEventListener("visibilitychange", read);
    return () => document.removeEventListener("visibilitychange", read);
  }, [queries, ids, unread]);
}
