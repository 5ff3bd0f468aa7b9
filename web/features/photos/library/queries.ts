import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { MarkedQuery } from "#contract/library.ts";
import { call } from "../../../api/client.ts";
import { everywhereKey, groupKey } from "../../groups/groups/queries.ts";

/** A group, or undefined for all groups of the person. */
export type Scope = string | undefined;

export const libraryKey = (scope: Scope) => [...(scope === undefined ? everywhereKey : groupKey(scope)), "photos"];

/** `marked` limits it to the photos with a person. */
const photosKey = (scope: Scope, marked: MarkedQuery | undefined) => [
  ...libraryKey(scope),
  ...(marked ? ["marked", marked] : []),
];

export function monthsQuery(scope: Scope, marked?: MarkedQuery) {
  return queryOptions({
    queryKey: [...photosKey(scope, marked), "months"],
    queryFn: ({ signal }) =>
      scope === undefined
        ? call("GET /api/photos/months", { query: marked, signal })
        : call("GET /api/groups/:id/photos/months", { params: { id: scope }, query: marked, signal }),
    staleTime: 0,
  });
}

export function monthQuery(scope: Scope, month: string, marked?: MarkedQuery) {
  return infiniteQueryOptions({
    queryKey: [...photosKey(scope, marked), month],
    queryFn: ({ pageParam: after, signal }) =>
      scope === undefined
        ? call("GET /api/photos", { query: { ...marked, month, after }, signal })
        : call("GET /api/groups/:id/photos", { params: { id: scope }, query: { ...marked, month, after }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.after,
  });
}

export function peopleInPhotosQuery(groupId: string) {
  return queryOptions({
    queryKey: [...libraryKey(groupId), "marked", "people"],
    queryFn: async ({ signal }) =>
      (await call("GET /api/groups/:id/photos/people", { params: { id: groupId }, signal })).people,
    staleTime: 0,
  });
}
