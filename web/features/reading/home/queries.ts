import { queryOptions } from "@tanstack/react-query";
import type { GroupNews } from "#contract/reading.ts";
import { call } from "../../../api/client.ts";
import { everywhereKey } from "../../groups/groups/queries.ts";

export const newsOfGroupsQuery = queryOptions({
  queryKey: [...everywhereKey, "news"],
  queryFn: async ({ signal }): Promise<readonly GroupNews[]> => (await call("GET /api/me/groups", { signal })).items,
  staleTime: 0,
});
