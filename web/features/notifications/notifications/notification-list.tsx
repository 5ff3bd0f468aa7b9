import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { AtSign, BellOff, CloudOff, CheckCheck } from "lucide-react";
import { useState, useEffect, useRef } from "react";
import type { NotificationCard } from "#contract/notifications.ts";
import { readLocal, writeLocal } from "../../../api/local-store.ts";
import { Button } from "../../../components/button.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { RelativeTime } from "../../../components/relative-time.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { splitByAge } from "./notification-groups.ts";
import { NotificationItem } from "./notification-item.tsx";
import styles from "./notification-list.module.css";
import {
  changeShown,
  markRead,
  markUnread,
  notificationsQuery,
  reloadNotifications,
  type NotificationFilter,
} from "./queries.ts";
import { useRemoval } from "./use-removal.ts";
import { markGroupsRead, type MarkedRead } from "./use-mark-read.ts";
import { useUnread } from "./use-unread.ts";

export default function NotificationList() {
  const t = useT();
  const [filter, setFilter] = useFilter();
  const list = useInfiniteQuery(notificationsQuery(filter));
  const { data, error, dataUpdatedAt, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = list;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const fresh = useFresh(items);

  return (
    <div className={styles.list}>
      <ListHead onMarked={fresh.clear} />
      <Filters filter={filter} unreadMentions={data?.pages[0]?.unreadMentions ?? 0} onFilter={setFilter} />
      {!data && !error && <Waiting />}
      {error && (
        <EmptyState
          icon={<CloudOff size={24} />}
          title={errorText(t, error)}
          action={<Button onClick={() => void refetch()}>{t("action.retry")}</Button>}
        />
      )}
      {data && items.length === 0 && <NothingNew filter={filter} checkedAt={dataUpdatedAt / 1000} />}
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

function NothingNew({ filter, checkedAt }: { filter: NotificationFilter; checkedAt: number }) {
  const t = useT();
  const isAll = filter === "all";
  return (
    <EmptyState icon={<BellOff size={24} />} title={t(isAll ? "notification.none" : "notification.no_mentions")}>
      {t(isAll ? "notification.none_hint" : "notification.no_mentions_hint")}
      <br />
      {t("notification.checked")} <RelativeTime at={checkedAt} />
    </EmptyState>
  );
}

const filterName = "notification-filter";

function useFilter() {
  const [filter, setFilter] = useState<NotificationFilter>(() =>
    readLocal<NotificationFilter>(filterName) === "mentions" ? "mentions" : "all",
  );
  return [
    filter,
    (chosen: NotificationFilter) => {
      writeLocal(filterName, chosen);
      setFilter(chosen);
    },
  ] as const;
}

interface FiltersProps {
  filter: NotificationFilter;
  unreadMentions: number;
  onFilter: (filter: NotificationFilter) => void;
}

function Filters({ filter, unreadMentions, onFilter }: FiltersProps) {
  const t = useT();
  const unread = useUnread();
  const chip = (name: NotificationFilter, label: string, count: number) => (
    <button type="button" aria-pressed={filter === name} className={styles.filter} onClick={() => onFilter(name)}>
      {name === "mentions" && <AtSign aria-hidden size={18} />}
      {label}
      {count > 0 && <span className={styles.count}>{count}</span>}
    </button>
  );
  return (
    <div role="group" aria-label={t("notification.filter")} className={styles.filters}>
      {chip("all", t("notification.all"), unread)}
      {chip("mentions", t("notification.mentions"), unreadMentions)}
    </div>
  );
}

const titles = { new: "notification.new", today: "notification.today", earlier: "notification.earlier" } as const;

function Parts({ items, fresh }: { items: readonly NotificationCard[]; fresh: ReadonlySet<string> }) {
  const t = useT();
  const removal = useRemoval();
  const midnight = new Date().setHours(0, 0, 0, 0) / 1000;
  return splitByAge(items, { fresh, midnight }).map(({ name, groups }) => (
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

interface ListHeadProps {
  onMarked: () => void;
}

/** Can be undone while the list is open and nothing new has arrived. */
function ListHead({ onMarked }: ListHeadProps) {
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

/** Marks notifications and new messages of all groups as read. The server is notified when the list closes. */
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
