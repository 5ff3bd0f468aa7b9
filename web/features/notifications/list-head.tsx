import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CheckCheck } from "lucide-react";
import { useRef } from "react";
import { Button } from "../../components/button.tsx";
import { useT } from "../../i18n/language.tsx";
import styles from "./notification-list.module.css";
import { changeShown, markRead, markUnread, reloadNotifications } from "./queries.ts";
import { useUnread } from "./use-unread.ts";

/** Marks all in one call, and takes it back as long as the list is open and nothing else has come. */
export function ListHead() {
  const t = useT();
  const unread = useUnread();
  const heading = useRef<HTMLHeadingElement>(null);
  const { markAll, undo, marked } = useMarkAll();
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

function useMarkAll() {
  const queries = useQueryClient();
  const onError = () => reloadNotifications(queries);
  const { mutate: undo } = useMutation({ mutationFn: (ids: string[]) => markUnread(queries, ids), onError });
  const { mutate: markAll, data: marked = [] } = useMutation({ mutationFn: () => markRead(queries), onError });
  return {
    marked,
    markAll: () => {
      changeShown(queries, (items) => items.map((item) => ({ ...item, read: true })));
      markAll();
    },
    undo: () => {
      const wereUnread = new Set(marked);
      changeShown(queries, (items) => items.map((item) => (wereUnread.has(item.id) ? { ...item, read: false } : item)));
      undo(marked);
    },
  };
}
