import { Bell } from "lucide-react";
import { useEffect } from "react";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { Popover } from "../../../components/popover.tsx";
import { iconButtonClass } from "../../../components/icon-button.tsx";
import { Spinner } from "../../../components/spinner.tsx";
import { UnreadCount } from "../../../components/unread-count.tsx";
import { useNewsInTitle } from "../../../hooks/use-title.ts";
import { useT } from "../../../i18n/language.tsx";
import styles from "./notification-bell.module.css";
import { useUnread } from "./use-unread.ts";

const NotificationList = lazyComponent(() => import("./notification-list.tsx"), <Spinner />);

const most = 99;

/** The number of unread notifications also appears on the icon of the installed app. */
export function NotificationBell() {
  const t = useT();
  const unread = useUnread();
  useEffect(() => showOnIcon(unread), [unread]);
  useNewsInTitle(unread);
  return (
    <Popover
      label={unread > 0 ? t("notification.bell_unread", { count: unread }) : t("notification.bell")}
      buttonClassName={iconButtonClass}
      button={
        <span className={styles.bell}>
          <Bell aria-hidden size={20} />
          {unread > 0 && <UnreadCount count={unread} most={most} className={styles.badge} />}
        </span>
      }
    >
      <NotificationList />
    </Popover>
  );
}

function showOnIcon(unread: number) {
  if (!("setAppBadge" in navigator)) return;
  (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()).catch(() => undefined);
}
