import { queryOptions } from "@tanstack/react-query";
import type { SponsoredAccount } from "#contract/sponsored-accounts.ts";
import { api } from "../../../api/client.ts";
import { meQuery } from "../../identity/people/queries.ts";

export const sponsoredPath = "api/me/sponsored-accounts";

export const sponsoredQuery = queryOptions({
  queryKey: [...meQuery.queryKey, "sponsored-accounts"],
  queryFn: ({ signal }) => api.get<SponsoredAccount[]>(sponsoredPath, { signal }),
  staleTime: 0,
});
