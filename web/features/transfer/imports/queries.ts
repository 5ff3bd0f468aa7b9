import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { moderationKey } from "../../groups/groups/queries.ts";

export function importsQuery(groupId: string) {
  return queryOptions({
    queryKey: [...moderationKey(groupId), "imports"],
    queryFn: async ({ signal }) =>
      (await call("GET /api/groups/:id/imports", { params: { id: groupId }, signal })).imports,
    staleTime: 0,
  });
}

export function importedPeopleQuery(groupId: string) {
  return queryOptions({
    queryKey: [...moderationKey(groupId), "imported-people"],
    queryFn: async ({ signal }) =>
      (await call("GET /api/groups/:id/imported-people", { params: { id: groupId }, signal })).people,
    staleTime: 0,
  });
}
