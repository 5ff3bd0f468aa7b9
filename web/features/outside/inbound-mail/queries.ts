import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { groupKey } from "../../groups/groups/queries.ts";

export function postingAddressQuery(groupId: string) {
  return queryOptions({
    queryKey: [...groupKey(groupId), "posting-address"],
    queryFn: ({ signal }) => call("GET /api/groups/:id/posting-address", { params: { id: groupId }, signal }),
    staleTime: 0,
  });
}
