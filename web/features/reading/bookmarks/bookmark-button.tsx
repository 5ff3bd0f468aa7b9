import { Bookmark as BookmarkIcon } from "lucide-react";
import type { MessageView } from "#contract/messages.ts";
import { IconButton } from "../../../components/icon-button.tsx";
import { useT } from "../../../i18n/language.tsx";
import styles from "../../messages/messages/message.module.css";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { unlessGone } from "../../../api/errors.ts";
import { useAlert } from "../../../components/alert.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { meQuery } from "../../identity/people/queries.ts";
import { bookmarksQuery } from "./queries.ts";

export function BookmarkButton({
  message,
  onChanged,
}: {
  message: MessageView;
  onChanged: (message: MessageView) => void;
}) {
  const t = useT();
  const kept = message.bookmarkId !== undefined;
  const toggle = useBookmark(message, (bookmarkId) => onChanged({ ...message, bookmarkId }));
  return (
    <IconButton
      label={kept ? t("bookmark.remove") : t("bookmark.add")}
      icon={<BookmarkIcon size={20} fill={kept ? "currentColor" : "none"} />}
      className={kept ? styles.kept : undefined}
      onClick={toggle}
    />
  );
}

interface Keepable {
  id: string;
  bookmarkId?: string;
}

function useBookmark(message: Keepable, onChanged: (bookmarkId: string | undefined) => void): () => void {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      message.bookmarkId === undefined
        ? call("POST /api/bookmarks", { body: { message_id: message.id } })
        : call("DELETE /api/bookmarks/:id", { params: { id: message.bookmarkId } }).catch(unlessGone),
    onSuccess: (added) => {
      onChanged(added?.id);
      alert(t(added ? "bookmark.added" : "bookmark.removed"));
      void queries.invalidateQueries({ queryKey: bookmarksQuery.queryKey });
      void queries.invalidateQueries({ queryKey: meQuery.queryKey });
    },
    onError: (error) => alert(errorText(t, error), "danger"),
  });
  return () => {
    if (!isPending) mutate();
  };
}
