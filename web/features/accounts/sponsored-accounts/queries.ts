import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { meQuery } from "../../identity/people/queries.ts";

export const sponsoredQuery = queryOptions({
  queryKey: [...meQuery.queryKey, "sponsored-accounts"],
  queryFn: ({ signal }) => call("GET /api/me/sponsored-accounts", { signal }),
  staleTime: 0,
});
