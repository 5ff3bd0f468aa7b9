import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLiveEvents } from "../../../api/use-live-events.ts";
import { closeShown } from "../../../api/service-worker.ts";
import { addUnread, listKey, reloadNotifications } from "./queries.ts";

const batchTimeMs = 400;

/** Events may arrive twice. */
export function useNotificationUpdates(): void {
  const queries = useQueryClient();
  const known = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const reloadSoon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      reloadNotifications(queries);
    }, batchTimeMs);
  };

  const onGone = ({ notificationIds }: { notificationIds?: string[] }) => {
    void closeShown(notificationIds);
    reloadSoon();
  };

  useLiveEvents({
    "notification.created": ({ notificationId, isRenewed }) => {
      if (isRenewed) reloadSoon();
      if (isRenewed || known.current.has(notificationId)) return;
      known.current.add(notificationId);
      addUnread(queries, 1);
      if (queries.getQueriesData({ queryKey: listKey }).length > 0) reloadSoon();
    },
    "notification.updated": onGone,
    "notification.deleted": onGone,
    missed: reloadSoon,
  });
}
