import { infiniteQueryOptions } from "@tanstack/react-query";
import type { BookmarkCardPage } from "#contract/bookmarks.ts";
import { api } from "../../../api/client.ts";

/** Bookmarks, newest first, 30 at a time. */
export const bookmarksQuery = infiniteQueryOptions({
  queryKey: ["bookmarks"],
  queryFn: ({ pageParam, signal }) => api.get<BookmarkCardPage>(`api/me/bookmarks/cards/${pageParam}`, { signal }),
  initialPageParam: 0,
  getNextPageParam: (_last, pages) => {
    const known = pages.reduce((sum, page) => sum + page.bookmarks.length, 0);
    return known < (pages.at(-1)?.totalItems ?? 0) && pages.at(-1)!.bookmarks.length > 0 ? pages.length : undefined;
  },
});
