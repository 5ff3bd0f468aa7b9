import { useQueryClient } from "@tanstack/react-query";
import { Flame, X } from "lucide-react";
import { Link } from "wouter";
import type { NotificationCard } from "#contract/notifications.ts";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { IconButton } from "../../components/icon-button.tsx";
import { RelativeTime } from "../../components/relative-time.tsx";
import { useT } from "../../i18n/language.tsx";
import { PersonAvatar } from "../accounts/person-avatar.tsx";
import { NotificationText } from "./notification-text.tsx";
import styles from "./notification-list.module.css";
import { placeOf } from "./place-of.ts";
import { changeShown, markRead, reloadNotifications } from "./queries.ts";
import type { Removal } from "./use-removal.ts";

interface NotificationItemProps {
  notification: NotificationCard;
  removal: Removal;
}

/** Who did what and when; leads there, and counts as read from then on. */
export function NotificationItem({ notification, removal }: NotificationItemProps) {
  const t = useT();
  const queries = useQueryClient();
  const { id, read, fromUser, createdAt } = notification;

  if (removal.pending.has(id)) {
    return (
      <li className={styles.removed}>
        <span role="status">{t("notification.removed")}</span>
        <Button look="quiet" onClick={() => removal.undo(id)}>
          {t("action.undo")}
        </Button>
      </li>
    );
  }
  const open = () => {
    if (read) return;
    changeShown(queries, (items) => items.map((item) => (item.id === id ? { ...item, read: true } : item)));
    markRead(queries, { ids: [id] }).catch(() => reloadNotifications(queries));
  };
  return (
    <li className={classNames(styles.item, !read && styles.unread)}>
      <Way notification={notification} onOpen={open}>
        {fromUser ? (
          <PersonAvatar person={fromUser} size={40} />
        ) : (
          <Flame aria-hidden size={24} className={styles.notice} />
        )}
        <span className={styles.words}>
          {!read && <span className="visually-hidden">{t("notification.unread")}</span>}
          <NotificationText notification={notification} />
          <RelativeTime at={createdAt} className={styles.time} />
        </span>
      </Way>
      <IconButton label={t("notification.remove")} icon={<X size={18} />} onClick={() => removal.remove(id)} />
    </li>
  );
}

function Way({
  notification,
  onOpen,
  children,
}: {
  notification: NotificationCard;
  onOpen: () => void;
  children: React.ReactNode;
}) {
  const { href, isOurs } = placeOf(notification);
  if (isOurs) {
    return (
      <Link href={href} className={styles.way} onClick={onOpen}>
        {children}
      </Link>
    );
  }
  return (
    <a href={href} className={styles.way} target="_blank" rel="noopener noreferrer" onClick={onOpen}>
      {children}
    </a>
  );
}
