import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { everywhereKey, groupKey } from "../../groups/groups/queries.ts";

/** A group, or undefined for all groups of the person. */
export type Scope = string | undefined;

export const libraryKey = (scope: Scope) => [...(scope === undefined ? everywhereKey : groupKey(scope)), "photos"];

export function monthsQuery(scope: Scope) {
  return queryOptions({
    queryKey: [...libraryKey(scope), "months"],
    queryFn: async ({ signal }) => {
      const { months } = await (scope === undefined
        ? call("GET /api/photos/months", { signal })
        : call("GET /api/groups/:id/photos/months", { params: { id: scope }, signal }));
      return months;
    },
    staleTime: 0,
  });
}

export function monthQuery(scope: Scope, month: string) {
  return infiniteQueryOptions({
    queryKey: [...libraryKey(scope), month],
    queryFn: ({ pageParam: after, signal }) =>
      scope === undefined
        ? call("GET /api/photos", { query: { month, after }, signal })
        : call("GET /api/groups/:id/photos", { params: { id: scope }, query: { month, after }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.after,
  });
}
