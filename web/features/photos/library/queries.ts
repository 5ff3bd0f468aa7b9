import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { PhotoMonths, PhotoPage } from "#contract/library.ts";
import { api } from "../../../api/client.ts";
import { everywhereKey, groupKey } from "../../groups/groups/queries.ts";

/** A group, or undefined for all groups of the person. */
export type Scope = string | undefined;

/** Prefix of the keys of all data of a library. */
export const libraryKey = (scope: Scope) => [...(scope === undefined ? everywhereKey : groupKey(scope)), "photos"];

const pathOf = (scope: Scope) => (scope === undefined ? "api/photos" : `api/groups/${scope}/photos`);

export function monthsQuery(scope: Scope) {
  return queryOptions({
    queryKey: [...libraryKey(scope), "months"],
    queryFn: async ({ signal }) => (await api.get<PhotoMonths>(`${pathOf(scope)}/months`, { signal })).months,
    staleTime: 0,
  });
}

/** The photos of a month, newest first, one page after the other. */
export function monthQuery(scope: Scope, month: string) {
  return infiniteQueryOptions({
    queryKey: [...libraryKey(scope), month],
    queryFn: ({ pageParam, signal }) =>
      api.get<PhotoPage>(`${pathOf(scope)}?month=${month}${pageParam && `&after=${pageParam}`}`, { signal }),
    initialPageParam: "",
    getNextPageParam: (last) => last.after,
  });
}
