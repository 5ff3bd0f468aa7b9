import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { FoundCards } from "#contract/messages-search.ts";
import { groupQuery } from "../groups/queries.ts";
import { searchQuery } from "./queries.ts";
import { isEmpty, type SearchQuery } from "./search-query.ts";

export type SearchAuthor = FoundCards["authors"][number];

/** Authors in the searched groups, by name; before the first search, the members of the group. */
export function useAuthors(groupId: string, query: SearchQuery): readonly SearchAuthor[] {
  const { data: found } = useQuery({
    ...searchQuery(groupId, query),
    enabled: !isEmpty(query),
    placeholderData: keepPreviousData,
  });
  const { data: group } = useQuery({ ...groupQuery(groupId), enabled: isEmpty(query) });
  const authors = found?.authors ?? group?.users ?? [];
  return authors.toSorted((one, other) => one.name.localeCompare(other.name));
}
