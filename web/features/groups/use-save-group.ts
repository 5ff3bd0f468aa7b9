import { useQueryClient } from "@tanstack/react-query";
import type { Group, GroupLook } from "#contract/groups.ts";
import { api } from "../../api/client.ts";
import { meQuery } from "../people/queries.ts";
import { groupQuery } from "./queries.ts";

export function useRename(id: string) {
  const updateCachedGroup = useUpdateCachedGroup(id);
  return async (name: string) => updateCachedGroup(await api.put<Group>(`api/groups/${id}`, { name }));
}

/** Saves picture and description. */
export function useSaveLook(id: string) {
  const updateCachedGroup = useUpdateCachedGroup(id);
  return async (look: GroupLook) => updateCachedGroup(await api.put<Group>(`api/groups/${id}/look`, look));
}

/** Updates the group in all caches. */
function useUpdateCachedGroup(id: string) {
  const queries = useQueryClient();
  return async (group: Group) => {
    queries.setQueryData(groupQuery(id).queryKey, group);
    await queries.invalidateQueries({ queryKey: meQuery.queryKey });
  };
}
