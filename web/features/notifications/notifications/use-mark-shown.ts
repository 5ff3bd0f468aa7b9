import { useQueryClient } from "@tanstack/react-query";
import type { NotificationGroup } from "./notification-groups.ts";
import { changeShown, markRead, reloadNotifications } from "./queries.ts";

export function useMarkShownRead(grouped: NotificationGroup): () => void {
  const queries = useQueryClient();
  return () => {
    const ids = grouped.filter(({ read }) => !read).map(({ id }) => id);
    if (ids.length === 0) return;
    changeShown(queries, (items) => items.map((item) => (ids.includes(item.id) ? { ...item, read: true } : item)));
    markRead(queries, { ids }).catch(() => reloadNotifications(queries));
  };
}
