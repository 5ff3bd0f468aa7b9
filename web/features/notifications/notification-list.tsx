import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { BellOff, CheckCheck, CloudOff } from "lucide-react";
import { useRef } from "react";
import type { NotificationCard } from "#contract/notifications.ts";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { errorText } from "../../i18n/error-text.ts";
import { useT } from "../../i18n/language.tsx";
import { NotificationItem } from "./notification-item.tsx";
import styles from "./notification-list.module.css";
import { changeShown, markRead, notificationsQuery, reloadNotifications } from "./queries.ts";
import { useRemoval } from "./use-removal.ts";
import { useUnread } from "./use-unread.ts";

/** What happened in one's groups: today and before, older ones on demand (S9: 20 at a time). */
export default function NotificationList() {
  const t = useT();
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(notificationsQuery);
  const items = data?.pages.flatMap((page) => page.items) ?? [];

  return (
    <div className={styles.list}>
      <Head />
      {!data && !error && <Waiting />}
      {error && (
        <EmptyState icon={<CloudOff size={24} />} title={errorText(t, error)} action={<Retry onRetry={refetch} />} />
      )}
      {data && items.length === 0 && (
        <EmptyState icon={<BellOff size={24} />} title={t("notification.none")}>
          {t("notification.none_hint")}
        </EmptyState>
      )}
      <Days items={items} />
      {hasNextPage && (
        <div className={styles.more}>
          <Button look="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t("notification.more")}
          </Button>
        </div>
      )}
    </div>
  );
}

function Head() {
  const t = useT();
  const queries = useQueryClient();
  const unread = useUnread();
  const heading = useRef<HTMLHeadingElement>(null);
  const markAll = () => {
    heading.current?.focus();
    changeShown(queries, (items) => items.map((item) => ({ ...item, read: true })));
    markRead(queries).catch(() => reloadNotifications(queries));
  };
  return (
    <div className={styles.head}>
      <h2 ref={heading} tabIndex={-1}>
        {t("notification.title")}
      </h2>
      {unread > 0 && (
        <Button look="quiet" icon={<CheckCheck aria-hidden size={18} />} onClick={markAll}>
          {t("notification.mark_all")}
        </Button>
      )}
    </div>
  );
}

function Days({ items }: { items: readonly NotificationCard[] }) {
  const t = useT();
  const removal = useRemoval();
  const midnight = new Date().setHours(0, 0, 0, 0) / 1000;
  const today = items.filter(({ createdAt }) => createdAt >= midnight);
  const parts = [
    { title: t("notification.today"), items: today },
    { title: t("notification.earlier"), items: items.filter((item) => !today.includes(item)) },
  ];
  return parts.map(
    (part) =>
      part.items.length > 0 && (
        <section key={part.title} aria-label={part.title}>
          <h3 className={styles.day}>{part.title}</h3>
          <ul>
            {part.items.map((item) => (
              <NotificationItem key={item.id} notification={item} removal={removal} />
            ))}
          </ul>
        </section>
      ),
  );
}

function Retry({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const t = useT();
  return <Button onClick={() => void onRetry()}>{t("action.retry")}</Button>;
}

function Waiting() {
  const t = useT();
  return (
    <div role="status" className={styles.waiting}>
      <span className="visually-hidden">{t("page.loading")}</span>
      {[1, 2, 3].map((n) => (
        <div key={n} className={styles.skeleton}>
          <Skeleton width={40} height={40} round />
          <Skeleton height={36} />
        </div>
      ))}
    </div>
  );
}
