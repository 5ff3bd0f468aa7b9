import { queryOptions } from "@tanstack/react-query";
import type { LinkPreview } from "#contract/link-previews.ts";
import { api } from "../../../api/client.ts";

/** Preview of an address. The server keeps it fresh, so it is loaded once per visit. */
export function linkQuery(url: string) {
  return queryOptions({
    queryKey: ["links", url],
    queryFn: ({ signal }) => api.get<LinkPreview>(`api/links/by_url?url=${encodeURIComponent(url)}`, { signal }),
    staleTime: Infinity,
    retry: false,
  });
}
