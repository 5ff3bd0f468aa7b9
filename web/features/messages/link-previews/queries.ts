import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";

/** Preview of an address. The server keeps it fresh, so it is loaded once per visit. */
export function linkQuery(url: string) {
  return queryOptions({
    queryKey: ["links", url],
    queryFn: ({ signal }) => call("GET /api/links/by_url", { query: { url }, signal }),
    staleTime: Infinity,
    retry: false,
  });
}
