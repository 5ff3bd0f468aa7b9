import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CheckCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "../../components/button.tsx";
import { useT } from "../../i18n/language.tsx";
import { markGroupsRead, type MarkedRead } from "./use-mark-read.ts";
import styles from "./notification-list.module.css";
import { changeShown, markRead, markUnread, reloadNotifications } from "./queries.ts";
import { useUnread } from "./use-unread.ts";

interface ListHeadProps {
  /** Called when everything is marked as read. */
  onMarked: () => void;
}

/** Marks all notifications as read in one call. Can be undone while the list is open and nothing new has arrived. */
export function ListHead({ onMarked }: ListHeadProps) {
  const t = useT();
  const unread = useUnread();
  const heading = useRef<HTMLHeadingElement>(null);
  const { markAll, undo, marked } = useMarkAll(onMarked);
  const withFocusKept = (act: () => void) => () => {
    heading.current?.focus();
    act();
  };
  return (
    <>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {t("notification.title")}
        </h2>
        {unread > 0 && (
          <Button look="quiet" icon={<CheckCheck aria-hidden size={18} />} onClick={withFocusKept(markAll)}>
            {t("notification.mark_all")}
          </Button>
        )}
      </div>
      <div role="status">
        {unread === 0 && marked.length > 0 && (
          <p className={styles.marked}>
            {t("notification.all_marked")}
            <Button look="quiet" onClick={withFocusKept(undo)}>
              {t("action.undo")}
            </Button>
          </p>
        )}
      </div>
    </>
  );
}

/** Also marks new messages of all groups as read. The server is told when the list closes. */
function useMarkAll(onMarked: () => void) {
  const queries = useQueryClient();
  const groups = useRef<MarkedRead>(undefined);
  useEffect(() => () => groups.current?.carryOut(), []);
  const onError = () => reloadNotifications(queries);
  const { mutate: undo } = useMutation({ mutationFn: (ids: string[]) => markUnread(queries, ids), onError });
  const { mutate: markAll, data: marked = [] } = useMutation({ mutationFn: () => markRead(queries), onError });
  return {
    marked,
    markAll: () => {
      changeShown(queries, (items) => items.map((item) => ({ ...item, read: true })));
      groups.current = markGroupsRead(queries);
      onMarked();
      markAll();
    },
    undo: () => {
      const wereUnread = new Set(marked);
      changeShown(queries, (items) => items.map((item) => (wereUnread.has(item.id) ? { ...item, read: false } : item)));
      groups.current?.undo();
      groups.current = undefined;
      undo(marked);
    },
  };
}
