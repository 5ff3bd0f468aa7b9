import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { groupPageSize } from "#contract/limits.ts";
import { call } from "../../../api/client.ts";

export function profileQuery(id: string) {
  return queryOptions({
    queryKey: ["people", id],
    queryFn: ({ signal }) => call("GET /api/people/:id", { params: { id }, signal }),
  });
}

export function profileCardsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ["people", id, "cards"],
    queryFn: ({ pageParam, signal }) => call("GET /api/people/:id/cards/:n", { params: { id, n: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.cards.length === groupPageSize ? pages.length : undefined),
  });
}
