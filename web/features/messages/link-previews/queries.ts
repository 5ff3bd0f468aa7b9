import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";

/** The server keeps previews fresh, so each is loaded once per visit. */
export function linkQuery(url: string) {
  return queryOptions({
    queryKey: ["links", url],
    queryFn: ({ signal }) => call("GET /api/links/by_url", { query: { url }, signal }),
    staleTime: Infinity,
    retry: false,
  });
}
