import { queryOptions } from "@tanstack/react-query";
import type { LinkPreview } from "#contract/link-previews.ts";
import { api } from "../../api/client.ts";

/** What is known of an address. The server keeps it fresh; here it is asked for once a visit. */
export function linkQuery(url: string) {
  return queryOptions({
    queryKey: ["links", url],
    queryFn: ({ signal }) => api.get<LinkPreview>(`api/links/by_url?url=${encodeURIComponent(url)}`, { signal }),
    staleTime: Infinity,
    retry: false,
  });
}
