import { useQueryClient } from "@tanstack/react-query";
import type { Me } from "#contract/accounts.ts";
import { clearReadCaches } from "../../../api/service-worker.ts";
import { useLiveEvents } from "../../../api/use-live-events.ts";
import { meQuery } from "../../identity/people/queries.ts";
import { forgetGroup, groupQuery, moderationKey } from "./queries.ts";
import { withUnread } from "./with-unread.ts";

/** Updates names, members and unread state live, and deletes the data of groups that the person has left. */
export function useGroupUpdates(): void {
  const queries = useQueryClient();
  const reloadMe = () => void queries.invalidateQueries({ queryKey: meQuery.queryKey });
  const reloadGroup = (id: string) => void queries.invalidateQueries({ queryKey: groupQuery(id).queryKey });

  const reloadDecisions = (id: string) => void queries.invalidateQueries({ queryKey: moderationKey(id) });

  const reloadBoth = ({ groupId }: { groupId: string }) => {
    reloadGroup(groupId);
    reloadDecisions(groupId);
    reloadMe();
  };

  const isUnread = (id: string) =>
    queries.getQueryData<Me>(meQuery.queryKey)?.groups.some((group) => group.id === id && group.unread);

  useLiveEvents({
    "message.created": ({ groupId, parentId, authorId }) => {
      // Skips comments: their effect depends on the thread and comes with the next reload of the account.
      if (!parentId)
        queries.setQueryData<Me>(meQuery.queryKey, (me) =>
          me && me.id !== authorId ? withUnread(me, groupId, true) : me,
        );
    },
    "read.moved": ({ groupId }) => {
      if (isUnread(groupId)) reloadMe();
    },
    "member.joined": ({ groupId }) => reloadGroup(groupId),
    "member.left": ({ groupId }) => reloadGroup(groupId),
    "group.renamed": reloadBoth,
    "group.changed": reloadBoth,
    "group.entered": reloadMe,
    "group.left": ({ groupId }) => {
      forgetGroup(queries, groupId);
      void clearReadCaches();
      reloadMe();
    },
  });
}
