import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { Me } from "#contract/accounts.ts";
import type { GroupOfMine } from "#contract/groups.ts";
import { call } from "../../../api/client.ts";
import { useAlert } from "../../../components/alert.tsx";
import { useT } from "../../../i18n/language.tsx";
import { meQuery } from "../../identity/people/queries.ts";
import { withUnread } from "../../groups/groups/with-unread.ts";
import { changeShown, markRead, markUnread, reloadNotifications } from "./queries.ts";
import { withUnreadAgain, type Feed } from "../../messages/messages/feed-state.ts";
import { feedKey, updateFeed } from "../../messages/messages/queries.ts";
import { withMarkedRead, type ThreadState } from "../../messages/messages/thread-state.ts";
import { lastArrival, withRead } from "../../messages/messages/unread.ts";

/** A change shown immediately. `carryOut` sends it to the server, unless it is undone before. */
export interface MarkedRead {
  undo: () => void;
  carryOut: () => void;
}

export function useMarkRead(): (group: GroupOfMine) => void {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();

  return ({ id, name }) => {
    const group = markGroupRead(queries, id);
    const notifications = markNotificationsRead(queries, id);
    const undo = () => {
      group.undo();
      notifications.undo();
    };
    alert(t("group.was_read", { group: name }), "success", { undo, carryOut: group.carryOut });
  };
}

export function markGroupsRead(queries: QueryClient): MarkedRead {
  const groups = queries.getQueryData<Me>(meQuery.queryKey)?.groups ?? [];
  const marked = groups.filter(({ unread }) => unread).map(({ id }) => markGroupRead(queries, id));
  return {
    undo: () => marked.forEach(({ undo }) => undo()),
    carryOut: () => marked.forEach(({ carryOut }) => carryOut()),
  };
}

function markGroupRead(queries: QueryClient, id: string): MarkedRead {
  const feed = queries.getQueryData<Feed>(feedKey(id));
  // Notifications that arrive in the meantime stay unread.
  const until = (feed && lastArrival([...feed.cards, ...feed.arrived])) || undefined;
  const mark = (unread: boolean) =>
    queries.setQueryData<Me>(meQuery.queryKey, (me) => me && withUnread(me, id, unread));
  const undo = () => {
    mark(true);
    if (feed) updateFeed(queries, id, (now) => withUnreadAgain(now, feed));
  };
  mark(false);
  if (until !== undefined) updateFeed(queries, id, (now) => withRead(now, until));
  queries.setQueriesData<ThreadState>({ queryKey: ["messages"] }, (thread) =>
    thread?.message.group.id === id ? withMarkedRead(thread) : thread,
  );
  return {
    undo,
    carryOut: () => void call("POST /api/groups/:id/read", { params: { id }, body: { until } }).catch(undo),
  };
}

/** Sent immediately, because the server can undo it. */
function markNotificationsRead(queries: QueryClient, group: string): Pick<MarkedRead, "undo"> {
  changeShown(queries, (items) => items.map((item) => (item.fromGroup?.id === group ? { ...item, read: true } : item)));
  const marked = markRead(queries, { group });
  marked.catch(() => reloadNotifications(queries));
  const undo = async () => {
    const ids = await marked;
    if (ids.length > 0) await markUnread(queries, ids);
    reloadNotifications(queries);
  };
  return { undo: () => void undo().catch(() => reloadNotifications(queries)) };
}
