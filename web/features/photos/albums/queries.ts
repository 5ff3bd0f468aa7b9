import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { albumsKey, groupKey } from "../../groups/groups/queries.ts";

export const albumsOfKey = (groupId: string) => [...groupKey(groupId), "albums"] as const;
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
