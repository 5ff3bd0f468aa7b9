import { useMutation, useQueryClient } from "@tanstack/react-query";
import { BellOff } from "lucide-react";
import type { NotificationCard } from "#contract/notifications.ts";
import { api } from "../../api/client.ts";
import { useAlert } from "../../components/alert.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { errorText } from "../../i18n/error-text.ts";
import { useT } from "../../i18n/language.tsx";
import styles from "./notification-list.module.css";
import { changeShown, reloadNotifications } from "./queries.ts";

/** Turns notifications about comments on a thread off and on, right where they appear. */
export function MuteButton({ thread: { id, muted } }: { thread: NonNullable<NotificationCard["thread"]> }) {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (mute: boolean) => {
      const path = `api/messages/${id}/mute`;
      return mute ? api.post<undefined>(path) : api.delete(path);
    },
    onMutate: (mute) =>
      changeShown(queries, (items) =>
        items.map((item) => (item.thread?.id === id ? { ...item, thread: { ...item.thread, muted: mute } } : item)),
      ),
    onError: (error) => {
      reloadNotifications(queries);
      alert(errorText(t, error), "danger");
    },
  });
  return (
    <IconButton
      label={t("notification.mute")}
      icon={<BellOff size={18} />}
      aria-pressed={muted}
      className={styles.mute}
      onClick={() => mutate(!muted)}
    />
  );
}
