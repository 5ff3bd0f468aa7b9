import { useInfiniteQuery } from "@tanstack/react-query";
import { BellOff, CloudOff } from "lucide-react";
import { useState } from "react";
import type { NotificationCard } from "#contract/notifications.ts";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { RelativeTime } from "../../components/relative-time.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { errorText } from "../../i18n/error-text.ts";
import { useT } from "../../i18n/language.tsx";
import { partsOf } from "./notification-groups.ts";
import { ListHead } from "./list-head.tsx";
import { NotificationItem } from "./notification-item.tsx";
import styles from "./notification-list.module.css";
import { notificationsQuery } from "./queries.ts";
import { useRemoval } from "./use-removal.ts";

/** Notifications: new ones, then today's and earlier ones. Older ones are loaded on demand, 20 at a time. */
export default function NotificationList() {
  const t = useT();
  const list = useInfiniteQuery(notificationsQuery);
  const { data, error, dataUpdatedAt, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = list;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const fresh = useFresh(items);

  return (
    <div className={styles.list}>
      <ListHead onMarked={fresh.clear} />
      {!data && !error && <Waiting />}
      {error && (
        <EmptyState icon={<CloudOff size={24} />} title={errorText(t, error)} action={<Retry onRetry={refetch} />} />
      )}
      {data && items.length === 0 && <Nothing checkedAt={dataUpdatedAt / 1000} />}
      <Parts items={items} fresh={fresh.ids} />
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

const titles = { new: "notification.new", today: "notification.today", earlier: "notification.earlier" } as const;

function Parts({ items, fresh }: { items: readonly NotificationCard[]; fresh: ReadonlySet<string> }) {
  const t = useT();
  const removal = useRemoval();
  const midnight = new Date().setHours(0, 0, 0, 0) / 1000;
  return partsOf(items, { fresh, midnight }).map(({ name, groups }) => (
    <section key={name} aria-label={t(titles[name])}>
      <h3 className={styles.day}>{t(titles[name])}</h3>
      <ul>
        {groups.map((grouped) => (
          <NotificationItem key={grouped.at(-1)!.id} grouped={grouped} removal={removal} />
        ))}
      </ul>
    </section>
  ));
}

/** Returns the notifications that were unread when first shown. They keep their place when read. */
function useFresh(items: readonly NotificationCard[]) {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const more = items.filter(({ id, read }) => !read && !fresh.has(id));
  if (more.length > 0) setFresh(new Set([...fresh, ...more.map(({ id }) => id)]));
  return { ids: fresh, clear: () => setFresh(new Set()) };
}

function Nothing({ checkedAt }: { checkedAt: number }) {
  const t = useT();
  return (
    <EmptyState icon={<BellOff size={24} />} title={t("notification.none")}>
      {t("notification.none_hint")}
      <br />
      {t("notification.checked")} <RelativeTime at={checkedAt} />
    </EmptyState>
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
