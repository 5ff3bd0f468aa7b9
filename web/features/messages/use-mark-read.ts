import { useQueryClient } from "@tanstack/react-query";
import type { Me } from "#contract/accounts.ts";
import type { GroupOfMine } from "#contract/groups.ts";
import { api } from "../../api/client.ts";
import { useAlert } from "../../components/alert.tsx";
import { useT } from "../../i18n/language.tsx";
import { meQuery } from "../accounts/queries.ts";
import { withUnread } from "../groups/with-unread.ts";
import { withUnreadAgain, type Feed } from "./feed-state.ts";
import { feedKey, updateFeed } from "./queries.ts";
import { withRead } from "./unread.ts";

/** Reads all that is in a group: at once on screen, on the server when it cannot be taken back any more. */
export function useMarkRead(): (group: GroupOfMine) => void {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();

  return ({ id, name }) => {
    const feed = queries.getQueryData<Feed>(feedKey(id));
    const until = lastActivityOf(feed);
    const mark = (unread: boolean) =>
      queries.setQueryData<Me>(meQuery.queryKey, (me) => me && withUnread(me, id, unread));
    const undo = () => {
      mark(true);
      if (feed) updateFeed(queries, id, (now) => withUnreadAgain(now, feed));
    };
    mark(false);
    if (until !== undefined) updateFeed(queries, id, (now) => withRead(now, until));
    alert(t("group.was_read", { group: name }), "success", {
      undo,
      carryOut: () => void api.post(`api/groups/${id}/read`, { until }).catch(undo),
    });
  };
}

/** What comes meanwhile is not read. */
function lastActivityOf(feed: Feed | undefined): number | undefined {
  const cards = [...(feed?.cards ?? []), ...(feed?.arrived ?? [])];
  // The whole of that second: activity is told in seconds, and kept more finely.
  return cards.length > 0 ? Math.max(...cards.map(({ lastActivityDate }) => lastActivityDate)) + 1 : undefined;
}
