import { queryOptions } from "@tanstack/react-query";
import type { MessageSearch } from "#contract/messages-search.ts";
import { call } from "../../../api/client.ts";
import { everywhereKey, groupKey } from "../../groups/groups/queries.ts";
import { startOf, type SearchQuery } from "./search-query.ts";

export const searchKey = (groupId: string) => [...groupKey(groupId), "search"] as const;

export function searchQuery(groupId: string, { words, tags, filters }: SearchQuery) {
  const { from, until, has, ...others } = filters;
  const body: MessageSearch = {
    group: groupId,
    search: words.join("+"),
    hashtags: tags.join(" "),
    ...others,
    ...(has && { has: [...has] }),
    ...(from && { from: startOf(from) }),
    ...(until && { until: startOf(until, 1) }),
  };
  return queryOptions({
    queryKey: [...(filters.everywhere ? everywhereKey : searchKey(groupId)), body],
    queryFn: ({ signal }) => call("POST /api/messages/search/cards", { body, signal }),
  });
}
