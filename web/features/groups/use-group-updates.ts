import { useQueryClient } from "@tanstack/react-query";
import { forgetWhatWasRead } from "../../api/service-worker.ts";
import { useLiveEvents } from "../../api/use-live-events.ts";
import { meQuery } from "../accounts/queries.ts";
import { groupKey, groupQuery } from "./queries.ts";

/** Names and members as they change; a group one has left is forgotten with all that was loaded of it. */
export function useGroupUpdates(): void {
  const queries = useQueryClient();
  const reloadMe = () => void queries.invalidateQueries({ queryKey: meQuery.queryKey });
  const reloadGroup = (id: string) => void queries.invalidateQueries({ queryKey: groupQuery(id).queryKey });

  useLiveEvents({
    "member.joined": ({ groupId }) => reloadGroup(groupId),
    "member.left": ({ groupId }) => reloadGroup(groupId),
    "group.renamed": ({ groupId }) => {
      reloadGroup(groupId);
      reloadMe();
    },
    "group.entered": reloadMe,
    "group.left": ({ groupId }) => {
      queries.removeQueries({ queryKey: groupKey(groupId) });
      void forgetWhatWasRead();
      reloadMe();
    },
  });
}
