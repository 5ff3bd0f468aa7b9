import { Bookmark } from "lucide-react";
import type { MessageView } from "#contract/messages.ts";
import { IconButton } from "../../components/icon-button.tsx";
import { useT } from "../../i18n/language.tsx";
import { useBookmark } from "./use-bookmark.ts";
import styles from "../messages/message.module.css";

/** Bookmarks a message or removes the bookmark. */
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
      icon={<Bookmark size={20} fill={kept ? "currentColor" : "none"} />}
      className={kept ? styles.kept : undefined}
      onClick={toggle}
    />
  );
}
