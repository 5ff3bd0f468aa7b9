import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";

export const bookmarksQuery = infiniteQueryOptions({
  queryKey: ["bookmarks"],
  queryFn: ({ pageParam, signal }) => call("GET /api/me/bookmarks/cards/:n", { params: { n: pageParam }, signal }),
  initialPageParam: 0,
  getNextPageParam: (_last, pages) => {
    const known = pages.reduce((sum, page) => sum + page.bookmarks.length, 0);
    return known < (pages.at(-1)?.totalItems ?? 0) && pages.at(-1)!.bookmarks.length > 0 ? pages.length : undefined;
  },
});
