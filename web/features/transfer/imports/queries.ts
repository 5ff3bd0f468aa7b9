import { queryOptions } from "@tanstack/react-query";
import type { ImportedPeople, Imports } from "#contract/imports.ts";
import { api } from "../../../api/client.ts";
import { moderationKey } from "../../groups/groups/queries.ts";

export function importsQuery(groupId: string) {
  return queryOptions({
    queryKey: [...moderationKey(groupId), "imports"],
    queryFn: async ({ signal }) => (await api.get<Imports>(`api/groups/${groupId}/imports`, { signal })).imports,
    staleTime: 0,
  });
}

export function importedPeopleQuery(groupId: string) {
  return queryOptions({
    queryKey: [...moderationKey(groupId), "imported-people"],
    queryFn: async ({ signal }) =>
      (await api.get<ImportedPeople>(`api/groups/${groupId}/imported-people`, { signal })).people,
    staleTime: 0,
  });
}
