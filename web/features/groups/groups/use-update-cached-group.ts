import { useQueryClient } from "@tanstack/react-query";
import type { Group } from "#contract/groups.ts";
import { meQuery } from "../../identity/people/queries.ts";
import { groupQuery } from "./queries.ts";

export function useUpdateCachedGroup(id: string) {
  const queries = useQueryClient();
  return async (group: Group) => {
    queries.setQueryData(groupQuery(id).queryKey, group);
    await queries.invalidateQueries({ queryKey: meQuery.queryKey });
  };
}
