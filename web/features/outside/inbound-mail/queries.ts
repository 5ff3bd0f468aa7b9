import { queryOptions } from "@tanstack/react-query";
import type { PostingAddress } from "#contract/inbound-mail.ts";
import { api } from "../../../api/client.ts";
import { groupKey } from "../../groups/groups/queries.ts";

export function postingAddressQuery(groupId: string) {
  return queryOptions({
    queryKey: [...groupKey(groupId), "posting-address"],
    queryFn: ({ signal }) => api.get<PostingAddress>(`api/groups/${groupId}/posting-address`, { signal }),
    staleTime: 0,
  });
}
