import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { albumsKey, groupKey } from "../../groups/groups/queries.ts";

/** Prefix of the keys of the albums of a group. */
export const albumsOfKey = (groupId: string) => [...groupKey(groupId), "albums"] as const;
/** Prefix of the keys of all data of an album. */
export const albumKey = (id: string) => [...albumsKey, id] as const;

export function albumsQuery(groupId: string) {
  return infiniteQueryOptions({
    queryKey: albumsOfKey(groupId),
    queryFn: ({ pageParam, signal }) =>
      call("GET /api/groups/:id/albums", { params: { id: groupId }, query: { after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.after,
    staleTime: 0,
  });
}

export function albumQuery(id: string) {
  return queryOptions({
    queryKey: [...albumKey(id), "album"],
    queryFn: ({ signal }) => call("GET /api/albums/:id", { params: { id }, signal }),
    staleTime: 0,
  });
}

/** The photos of an album in its order, one page after the other. */
export function albumPhotosQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [...albumKey(id), "photos"],
    queryFn: ({ pageParam, signal }) =>
      call("GET /api/albums/:id/photos", { params: { id }, query: { after: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => last.after,
    staleTime: 0,
  });
}
